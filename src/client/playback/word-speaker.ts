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
  /**
   * Stops the previous word and speaks this one, with the parent's recording or the device's voice. Calls `onSilent` if
   * neither can be heard.
   */
  say: (card: SpokenCard & Pick<SessionCard, 'recording'>, voice: CardVoice, onSilent?: () => void) => void;
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
  const trackUtterance = () => {
    const started: Utterance = { begunAt: now(), endedAt: null };
    const onEnd = () => {
      started.endedAt = now();
    };
    utterance = started;
    return { started, onEnd };
  };
  const speak = (word: string, onSilent: () => void) => {
    utterance = null;
    const voice = engine?.isAllowed() ? chooseVoice(word, engine.listVoices(), readDevice()) : null;
    if (!engine || !voice) return onSilent();
    engine.speak(word, voice, { onEnd: trackUtterance().onEnd, onSilent });
  };
  const play = async (sound: Sound, speakInstead: () => void) => {
    const { started, onEnd } = trackUtterance();
    const isPlayed = await soundPlayer.play(sound, onEnd);
    // Opening the output may take long, so the sound begins only now.
    if (isPlayed) Object.assign(started, { begunAt: now(), lastsMs: (sound.to - sound.from) * 1_000 });
    else if (utterance === started) speakInstead();
  };
  return {
    get utterance() {
      return utterance;
    },
    stop,
    say: (card, voice, onSilent = () => {}) => {
      stop();
      if (voice === 'off') return;
      const sound = voice === 'own' && sounds.get(card.recording ?? '');
      const speakWord = () => speak(toSpokenText(card), onSilent);
      if (sound) void play(sound, speakWord);
      else speakWord();
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
