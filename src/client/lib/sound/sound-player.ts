import type { Sound } from './decode-sound.ts';

let output: AudioContext | null = null;

/** The way in which a page uses sound (W3C Audio Session); Safari alone knows it. */
type AudioSession = { type: 'playback' | 'play-and-record' };

/**
 * Lets the page play sounds later on. Call it within a tap: browsers are silent otherwise. On an iPhone it makes sounds
 * heard in silent mode too, as films are.
 */
export function prepareSound(type: AudioSession['type'] = 'playback'): void {
  if (!('AudioContext' in window)) return;
  const { audioSession } = navigator as { audioSession?: AudioSession };
  if (audioSession) audioSession.type = type;
  output ??= new AudioContext();
  void output.resume();
}

/** Returns where sounds are played; null where `prepareSound` was not called, or the browser has none. */
export function findSoundOutput(): AudioContext | null {
  return output;
}

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
