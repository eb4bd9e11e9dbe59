import { useEffect, useRef, useState } from 'react';
import type { MediaKeeper } from '#client/device/media/media-keeper.ts';
import { decodeSound } from '#client/lib/sound/decode-sound.ts';
import { createSoundPlayer, prepareSound } from '#client/lib/sound/sound-player.ts';

/** `missing`: neither this device nor the server has the sound. `unplayable`: this browser cannot decode it. */
export type ListenProblem = 'missing' | 'unplayable';

/** `start` must be called during a tap. */
export function useListen(keeper: MediaKeeper) {
  const [player] = useState(() => createSoundPlayer());
  const [isPlaying, setPlaying] = useState(false);
  const [problem, setProblem] = useState<ListenProblem | null>(null);
  /** Counts presses, so that a sound that arrives after a later press is not played. */
  const presses = useRef(0);
  useEffect(() => {
    return () => {
      presses.current += 1;
      player.stop();
    };
  }, [player]);
  const stop = () => {
    presses.current += 1;
    player.stop();
    setPlaying(false);
    setProblem(null);
  };
  const start = async (id: string) => {
    prepareSound();
    stop();
    setPlaying(true);
    const press = presses.current;
    const bytes = await keeper.read(id);
    const sound = bytes && (await decodeSound(bytes));
    if (press !== presses.current || (sound && player.play(sound, stop))) return;
    setPlaying(false);
    setProblem(bytes ? 'unplayable' : 'missing');
  };
  return { isPlaying, problem, start, stop };
}
