import type { Sound } from './decode-sound.ts';
import { findSoundOutput } from './sound-output.ts';

/** Plays sounds, one at a time. */
export type SoundPlayer = {
  /** Plays a sound in place of the one before and calls `onEnd` at its end. Returns false where nothing can be heard. */
  play: (sound: Sound, onEnd: () => void) => boolean;
  /** Ends the sound without calling its `onEnd`. */
  stop: () => void;
};

/** Returns a player on the output of this page. */
export function createSoundPlayer(findOutput: () => AudioContext | null = findSoundOutput): SoundPlayer {
  let playing: AudioBufferSourceNode | null = null;
  const stop = () => {
    if (!playing) return;
    playing.onended = null;
    playing.stop();
    playing = null;
  };
  return {
    stop,
    play: ({ buffer, from, to }, onEnd) => {
      stop();
      const output = findOutput();
      if (output?.state !== 'running') return false;
      const source = output.createBufferSource();
      source.buffer = buffer;
      source.connect(output.destination);
      source.onended = () => {
        if (playing === source) playing = null;
        onEnd();
      };
      source.start(0, from, to - from);
      playing = source;
      return true;
    },
  };
}
