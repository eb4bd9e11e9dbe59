import { useCallback, useEffect, useState } from 'react';
import { decodeSound } from '#client/lib/sound/decode-sound.ts';
import { prepareSound } from '#client/lib/sound/sound-output.ts';
import { createSoundPlayer } from '#client/lib/sound/sound-player.ts';
import type { SoundKeeper } from '#client/library/recordings/sound-keeper.ts';

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
  useEffect(() => () => player.stop(), [player]);
  const play = useCallback(
    async (id: string): Promise<ListenProblem | null> => {
      const bytes = await keeper.read(id);
      if (!bytes) return 'missing';
      const sound = await decodeSound(bytes);
      return sound && player.play(sound, () => setPlaying(false)) ? null : 'unplayable';
    },
    [keeper, player],
  );
  const start = useCallback(
    (id: string) => {
      prepareSound();
      setPlaying(true);
      void play(id).then((found) => {
        setProblem(found);
        if (found) setPlaying(false);
      });
    },
    [play],
  );
  const stop = useCallback(() => {
    player.stop();
    setPlaying(false);
  }, [player]);
  return { isPlaying, problem, start, stop };
}
