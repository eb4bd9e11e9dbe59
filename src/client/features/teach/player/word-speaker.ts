import type { Sound } from '#client/lib/sound/decode-sound.ts';
import { createSoundPlayer, type SoundPlayer } from '#client/lib/sound/sound-player.ts';
import { readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { findSpeechEngine, type SpeechEngine } from '#client/lib/speech/speech-engine.ts';
import type { CardVoice } from '#shared/library/tables/child.ts';
import type { SessionCard } from '#shared/teach/session-plan.ts';
import { chooseVoice, type SpeakingDevice, type Utterance } from '#shared/teach/voice.ts';

/** The sounds of a session that are ready, by the id of the recording. */
export type SessionSounds = ReadonlyMap<string, Sound>;

/** Says the words of a session, one at a time. */
export type WordSpeaker = {
  /** The last word that was said; null where it was stopped, or where no voice says it. */
  readonly utterance: Utterance | null;
  /** Says the word of a card in place of the one before, by the parent's recording or the voice of the device. */
  say: (card: Pick<SessionCard, 'word' | 'recording'>, voice: CardVoice) => void;
  stop: () => void;
};

type SpeakerDeps = {
  /** Null for a browser that does not speak. */
  engine: SpeechEngine | null;
  sounds: SessionSounds;
  soundPlayer: SoundPlayer;
  readDevice: () => SpeakingDevice;
  /** On the clock of the frames. */
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
  const begin = (start: (onEnd: () => void) => boolean, lastsMs?: number): boolean => {
    const said: Utterance = { begunAt: now(), endedAt: null, ...(lastsMs !== undefined && { lastsMs }) };
    const hasBegun = start(() => {
      said.endedAt = now();
    });
    if (hasBegun) utterance = said;
    return hasBegun;
  };
  const playRecording = ({ recording = '' }: Pick<SessionCard, 'recording'>): boolean => {
    const sound = sounds.get(recording);
    if (!sound) return false;
    return begin((onEnd) => soundPlayer.play(sound, onEnd), (sound.to - sound.from) * 1_000);
  };
  const speak = (word: string) => {
    const voice = engine?.isAllowed() ? chooseVoice(word, engine.listVoices(), readDevice()) : null;
    if (!engine || !voice) return;
    begin((onEnd) => {
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
      speak(card.word);
    },
  };
}

/** Returns a speaker with the voices of this browser and the recordings of a session. */
export function createBrowserSpeaker(sounds: SessionSounds): WordSpeaker {
  const engine = findSpeechEngine();
  // The first question sets browsers loading.
  engine?.listVoices();
  const isApple = ['ios', 'mac'].includes(readDeviceKind(navigator));
  return createWordSpeaker({
    ...{ engine, sounds, soundPlayer: createSoundPlayer() },
    readDevice: () => ({ locales: navigator.languages, isOnline: navigator.onLine, isApple }),
    now: () => performance.now(),
  });
}
