import type { Sound } from '#client/lib/sound/decode-sound.ts';
import { createSoundPlayer, type SoundPlayer } from '#client/lib/sound/sound-player.ts';
import { readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { findSpeechEngine, type SpeechEngine } from '#client/lib/speech/speech-engine.ts';
import type { CardVoice } from '#shared/library/tables/child.ts';
import type { SessionCard } from '#shared/teach/session-plan.ts';
import {
  chooseVoice,
  type SpeakingDevice,
  type SpokenCard,
  toSpokenText,
  type Utterance,
} from '#shared/teach/voice.ts';

export type SessionSounds = ReadonlyMap<string, Sound>;

export type WordSpeaker = {
  /** The utterance of the last word, or null if it was stopped or no voice can speak it. */
  readonly utterance: Utterance | null;
  /** Stops the previous word and speaks this one, with the parent's recording or the device's voice. */
  say: (card: SpokenCard & Pick<SessionCard, 'recording'>, voice: CardVoice) => void;
  stop: () => void;
};

type SpeakerDeps = {
  engine: SpeechEngine | null;
  sounds: SessionSounds;
  soundPlayer: SoundPlayer;
  readDevice: () => SpeakingDevice;
  /** Returns the time by the clock of animation frames. */
  now: () => number;
};

export function createWordSpeaker(deps: SpeakerDeps): WordSpeaker {
  const { engine, sounds, soundPlayer, readDevice, now } = deps;
  let utterance: Utterance | null = null;
  const stop = () => {
    engine?.cancel();
    soundPlayer.stop();
    utterance = null;
  };
  const trackUtterance = (startSound: (onEnd: () => void) => boolean, lastsMs?: number): boolean => {
    const started: Utterance = { begunAt: now(), endedAt: null, ...(lastsMs !== undefined && { lastsMs }) };
    const hasStarted = startSound(() => {
      started.endedAt = now();
    });
    if (hasStarted) utterance = started;
    return hasStarted;
  };
  const playRecording = ({ recording = '' }: Pick<SessionCard, 'recording'>): boolean => {
    const sound = sounds.get(recording);
    if (!sound) return false;
    return trackUtterance((onEnd) => soundPlayer.play(sound, onEnd), (sound.to - sound.from) * 1_000);
  };
  const speak = (word: string) => {
    const voice = engine?.isAllowed() ? chooseVoice(word, engine.listVoices(), readDevice()) : null;
    if (!engine || !voice) return;
    trackUtterance((onEnd) => {
      engine.speak(word, voice, onEnd);
      return true;
    });
  };
  return {
    get utterance() {
      return utterance;
    },
    stop,
    say: (card, voice) => {
      stop();
      if (voice === 'off') return;
      if (voice === 'own' && playRecording(card)) return;
      speak(toSpokenText(card));
    },
  };
}

export function createBrowserSpeaker(sounds: SessionSounds): WordSpeaker {
  const engine = findSpeechEngine();
  // The first call makes browsers load their voices.
  engine?.listVoices();
  const isApple = ['ios', 'mac'].includes(readDeviceKind(navigator));
  return createWordSpeaker({
    engine,
    sounds,
    soundPlayer: createSoundPlayer(),
    readDevice: () => ({ locales: navigator.languages, isOnline: navigator.onLine, isApple }),
    now: () => performance.now(),
  });
}
