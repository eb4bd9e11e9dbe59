import { useCallback, useEffect, useRef, useState } from 'react';
import type { SoundKeeper } from '#client/device/recordings/sound-keeper.ts';
import { decodeSound } from '#client/lib/sound/decode-sound.ts';
import { createSoundPlayer, prepareSound } from '#client/lib/sound/sound-player.ts';

/** `missing`: neither this device nor the server has the sound. `unplayable`: this browser cannot decode it. */
export type ListenProblem = 'missing' | 'unplayable';

/** Call `start` within a tap. */
export function useListen(keeper: SoundKeeper): {
  isPlaying: boolean;
  problem: ListenProblem | null;
  start: (id: string) => void;
  stop: () => void;
} {
  const [player] = useState(() => createSoundPlayer());
  const [isPlaying, setPlaying] = useState(false);
  const [problem, setProblem] = useState<ListenProblem | null>(null);
  /** Counts presses, so that a sound that arrives after a later press is not played. */
  const presses = useRef(0);
  const stop = useCallback(() => {
    presses.current += 1;
    player.stop();
    setPlaying(false);
    setProblem(null);
  }, [player]);
  useEffect(() => {
    return () => {
      presses.current += 1;
      player.stop();
    };
  }, [player]);
  const start = useCallback(
    (id: string) => {
      prepareSound();
      stop();
      setPlaying(true);
      const press = presses.current;
      const play = async (): Promise<ListenProblem | null> => {
        const bytes = await keeper.read(id);
        if (!bytes) return 'missing';
        const sound = await decodeSound(bytes);
        if (press !== presses.current) return null;
        return sound && player.play(sound, stop) ? null : 'unplayable';
      };
      void play().then((found) => {
        if (press !== presses.current || !found) return;
        setPlaying(false);
        setProblem(found);
      });
    },
    [keeper, player, stop],
  );
  return { isPlaying, problem, start, stop };
}
