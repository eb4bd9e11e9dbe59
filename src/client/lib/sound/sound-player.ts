import type { Sound } from './decode-sound.ts';
import { type SoundOutput, soundOutput } from './sound-output.ts';

/** W3C Audio Session, which only Safari supports. */
type AudioSession = { type: 'playback' | 'play-and-record' };

/** Opens the audio output, which browsers allow only during a tap. Makes sounds audible on an iPhone in silent mode. */
export function prepareSound(type: AudioSession['type'] = 'playback'): void {
  if (!('AudioContext' in window)) return;
  const { audioSession } = navigator as { audioSession?: AudioSession };
  if (audioSession) audioSession.type = type;
  // A listener that is added twice is called once.
  for (const type of ['pointerup', 'keydown'] as const)
    document.addEventListener(type, soundOutput.reopen, true);
  soundOutput.open();
}

export type SoundPlayer = {
  /** Returns false if the browser plays no sound now, and true for a sound that was stopped before it started. */
  play: (sound: Sound, onEnd: () => void) => Promise<boolean>;
  stop: () => void;
};

export function createSoundPlayer(output: Pick<SoundOutput, 'start'> = soundOutput): SoundPlayer {
  let currentSource: AudioBufferSourceNode | null = null;
  let currentRequest: object | null = null;
  const stop = () => {
    currentRequest = null;
    if (!currentSource) return;
    currentSource.onended = null;
    currentSource.stop();
    currentSource = null;
  };
  return {
    stop,
    play: async ({ buffer, from, to }, onEnd) => {
      stop();
      const request = {};
      currentRequest = request;
      const context = await output.start();
      if (currentRequest !== request) return true;
      if (!context) return false;
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(context.destination);
      source.onended = () => {
        // On a busy machine, Chromium sends this event twice.
        if (currentSource !== source) return;
        currentSource = null;
        onEnd();
      };
      source.start(0, from, to - from);
      currentSource = source;
      return true;
    },
  };
}
