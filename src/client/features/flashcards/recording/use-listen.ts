import { useCallback, useEffect, useRef, useState } from 'react';
import type { SoundKeeper } from '#client/device/recordings/sound-keeper.ts';
import { decodeSound } from '#client/lib/sound/decode-sound.ts';
import { prepareSound } from '#client/lib/sound/sound-output.ts';
import { createSoundPlayer } from '#client/lib/sound/sound-player.ts';

/** `missing`: neither this device nor the server gives the sound. `unplayable`: this browser cannot read it. */
export type ListenProblem = 'missing' | 'unplayable';

/** Returns functions that play a recording and end it. `start` belongs into a tap. */
export function useListen(keeper: SoundKeeper): {
  isPlaying: boolean;
  problem: ListenProblem | null;
  start: (id: string) => void;
  stop: () => void;
} {
  const [player] = useState(() => createSoundPlayer());
  const [isPlaying, setPlaying] = useState(false);
  const [problem, setProblem] = useState<ListenProblem | null>(null);
  /** Counts the presses, so that a sound that arrives after another one is not played. */
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
