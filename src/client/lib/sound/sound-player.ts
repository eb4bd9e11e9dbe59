import type { Sound } from './decode-sound.ts';

let output: AudioContext | null = null;

/** W3C Audio Session, which only Safari supports. */
type AudioSession = { type: 'playback' | 'play-and-record' };

/** Opens the audio output, which browsers allow only during a tap. Makes sounds audible on an iPhone in silent mode. */
export function prepareSound(type: AudioSession['type'] = 'playback'): void {
  if (!('AudioContext' in window)) return;
  const { audioSession } = navigator as { audioSession?: AudioSession };
  if (audioSession) audioSession.type = type;
  output ??= new AudioContext();
  // A device without a sound card refuses.
  output.resume().catch(() => {});
}

export function getAudioContext(): AudioContext | null {
  return output;
}

export type SoundPlayer = {
  play: (sound: Sound, onEnd: () => void) => boolean;
  stop: () => void;
};

export function createSoundPlayer(getOutput: () => AudioContext | null = getAudioContext): SoundPlayer {
  let currentSource: AudioBufferSourceNode | null = null;
  const stop = () => {
    if (!currentSource) return;
    currentSource.onended = null;
    currentSource.stop();
    currentSource = null;
  };
  return {
    stop,
    play: ({ buffer, from, to }, onEnd) => {
      stop();
      const output = getOutput();
      if (output?.state !== 'running') return false;
      const source = output.createBufferSource();
      source.buffer = buffer;
      source.connect(output.destination);
      source.onended = () => {
        if (currentSource === source) currentSource = null;
        onEnd();
      };
      source.start(0, from, to - from);
      currentSource = source;
      return true;
    },
  };
}
