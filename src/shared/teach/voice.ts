import type { CardVoice } from '#shared/library/tables/child.ts';
import { hasCjk } from '#shared/print/characters.ts';
import type { SessionCard } from './session-schema.ts';

/** A voice of the device, as the Web Speech API names it. */
export type DeviceVoice = { lang: string; localService: boolean; default: boolean };

/** `voice` is null where the system's own choice for `lang` is asked for. */
export type ChosenVoice<Voice> = { lang: string; voice: Voice | null };

export type SpeakingDevice = {
  /** The languages of the parent's browser, the preferred one first. */
  locales: readonly string[];
  isOnline: boolean;
  /** macOS and iOS list voices for fun among the others; their own choice for a language is a plain one. */
  isApple: boolean;
};

type Spoken = 'zh' | 'en';

/** Regions of Mandarin; Hong Kong and Macau have Cantonese voices and come last. */
const CHINESE_REGIONS = ['zh-cn', 'zh-hans', 'zh', 'zh-sg', 'zh-tw', 'zh-hant'];

/**
 * Returns the voice for a word by the word's script; null where the device has none of that language, and for a word in
 * another script: a wrong voice is worse than none (`docs/product/teaching.md#voice`).
 */
export function chooseVoice<Voice extends DeviceVoice>(
  word: string,
  voices: readonly Voice[],
  { locales, isOnline, isApple }: SpeakingDevice,
): ChosenVoice<Voice> | null {
  const language = findLanguage(word);
  if (!language) return null;
  const regions = language === 'zh' ? CHINESE_REGIONS : locales.map(readTag);
  const rankOf = ({ lang }: Voice) => {
    const rank = regions.findIndex((region) => isWithin(readTag(lang), region));
    return rank < 0 ? regions.length : rank;
  };
  const [voice] = voices
    .filter(({ lang, localService }) => readLanguage(lang) === language && (localService || isOnline))
    .sort(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        Number(b.localService) - Number(a.localService) ||
        Number(b.default) - Number(a.default),
    );
  return voice ? { lang: voice.lang.replaceAll('_', '-'), voice: isApple ? null : voice } : null;
}

/** Returns whether the device has to say a Chinese word of these cards, because no recording does. */
export function needsChineseVoice(
  cards: readonly Pick<SessionCard, 'word' | 'recording'>[],
  voice: CardVoice,
): boolean {
  if (voice === 'off') return false;
  return cards.some(({ word, recording }) => hasCjk(word) && (voice === 'browser' || !recording));
}

/** Returns whether a device can say Chinese words, now or with a network. */
export function hasChineseVoice(voices: readonly Pick<DeviceVoice, 'lang'>[]): boolean {
  return voices.some(({ lang }) => readLanguage(lang) === 'zh');
}

function findLanguage(word: string): Spoken | null {
  if (hasCjk(word)) return 'zh';
  return /[\p{Script=Latin}\p{N}]/u.test(word) ? 'en' : null;
}

/** Returns a language tag in lower case with hyphens. Android writes zh_CN, some engines cmn-Hans-CN. */
function readTag(lang: string): string {
  const tag = lang
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^cmn\b/, 'zh');
  return tag.replace(/^zh-han[st]-(?=[a-z]{2}\b)/, 'zh-');
}

const readLanguage = (lang: string) => readTag(lang).split('-')[0];

/** Returns whether a tag is a region or a variant of it; `zh` and `en` alone name no region. */
function isWithin(tag: string, region: string): boolean {
  return tag === region || (region.includes('-') && tag.startsWith(`${region}-`));
}

/**
 * What is being said: when it was begun, and when it ended; in milliseconds of one clock. `lastsMs` is how long a recording
 * lasts; a voice of the device does not say so.
 */
export type Utterance = { begunAt: number; endedAt: number | null; lastsMs?: number };

/** The longest that a card waits for its voice, because some engines never report an end. */
const LONGEST_VOICE_MS = 6_000;

/** How long after its length a recording whose end is not reported counts as over: a call may interrupt it. */
const OVERTIME_MS = 500;

/**
 * Returns when what is on the screen may change, as far as it is known: at its due time, or at the end of its voice where
 * that is later (`docs/product/teaching.md#voice-holds-card`).
 */
export function findChangeTime(dueAt: number, utterance: Utterance | null): number {
  if (!utterance) return dueAt;
  const { begunAt, lastsMs } = utterance;
  const latest = begunAt + (lastsMs === undefined ? LONGEST_VOICE_MS : lastsMs + OVERTIME_MS);
  return Math.max(dueAt, Math.min(utterance.endedAt ?? latest, latest));
}
