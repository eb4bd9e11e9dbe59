import { readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { findSpeechEngine, type SpeechEngine } from '#client/lib/speech/speech-engine.ts';
import { chooseVoice, type SpeakingDevice } from '#shared/teach/choose-voice.ts';
import type { Utterance } from '#shared/teach/voice-hold.ts';

/** Says the words of a session, one at a time. */
export type WordSpeaker = {
  /** The last word that was said; null where it was stopped, or where no voice says it. */
  readonly utterance: Utterance | null;
  /** Says a word in place of the one before. */
  say: (word: string) => void;
  stop: () => void;
};

type SpeakerDeps = {
  /** Null for a browser that does not speak. */
  engine: SpeechEngine | null;
  readDevice: () => SpeakingDevice;
  /** On the clock of the frames. */
  now: () => number;
};

export function createWordSpeaker({ engine, readDevice, now }: SpeakerDeps): WordSpeaker {
  let utterance: Utterance | null = null;
  const stop = () => {
    engine?.cancel();
    utterance = null;
  };
  return {
    get utterance() {
      return utterance;
    },
    stop,
    say: (word) => {
      stop();
      if (!engine?.isAllowed()) return;
      const voice = chooseVoice(word, engine.listVoices(), readDevice());
      if (!voice) return;
      const said: Utterance = { begunAt: now(), endedAt: null };
      utterance = said;
      engine.speak(word, voice, () => {
        said.endedAt = now();
      });
    },
  };
}

/** Returns a speaker with the voices of this browser. */
export function createBrowserSpeaker(): WordSpeaker {
  const engine = findSpeechEngine();
  // The first question sets browsers loading.
  engine?.listVoices();
  const isApple = ['ios', 'mac'].includes(readDeviceKind(navigator));
  return createWordSpeaker({
    engine,
    readDevice: () => ({ locales: navigator.languages, isOnline: navigator.onLine, isApple }),
    now: () => performance.now(),
  });
}
