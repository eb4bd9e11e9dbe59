import type { Sound } from './decode-sound.ts';

let output: AudioContext | null = null;

/** W3C Audio Session, which only Safari supports. */
type AudioSession = { type: 'playback' | 'play-and-record' };

/** Browsers play sound only if this runs during a tap. It also makes sounds audible on an iPhone in silent mode. */
export function prepareSound(type: AudioSession['type'] = 'playback'): void {
  if (!('AudioContext' in window)) return;
  const { audioSession } = navigator as { audioSession?: AudioSession };
  if (audioSession) audioSession.type = type;
  output ??= new AudioContext();
  void output.resume();
}

export function getAudioContext(): AudioContext | null {
  return output;
}

export type SoundPlayer = {
  play: (sound: Sound, onEnd: () => void) => boolean;
  stop: () => void;
};

export function createSoundPlayer(findOutput: () => AudioContext | null = getAudioContext): SoundPlayer {
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
