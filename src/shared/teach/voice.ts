import { hasCjk } from '#shared/lib/cjk.ts';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { CardVoice } from '#shared/library/tables/child.ts';
import { readQuantity, spellQuantity } from '../dots/quantity.ts';
import type { SessionCard } from './session-schema.ts';

export type DeviceVoice = { lang: string; localService: boolean; default: boolean };

/** A null `voice` means the system's own choice for `lang`. */
export type ChosenVoice<Voice> = { lang: string; voice: Voice | null };

export type SpeakingDevice = {
  locales: readonly string[];
  isOnline: boolean;
  /** macOS and iOS list novelty voices among the others. Their default for a language is an ordinary voice. */
  isApple: boolean;
};

/** Hong Kong and Macau have Cantonese voices and come last. */
const CHINESE_REGIONS = ['zh-cn', 'zh-hans', 'zh', 'zh-sg', 'zh-tw', 'zh-hant'];

/** Returns null if the device has no voice for the word's script, because a wrong voice is worse than none. */
export function chooseVoice<Voice extends DeviceVoice>(
  word: string,
  voices: readonly Voice[],
  { locales, isOnline, isApple }: SpeakingDevice,
): ChosenVoice<Voice> | null {
  const language = findLanguage(word);
  if (!language) return null;
  const regions = language === 'zh' ? CHINESE_REGIONS : locales.map(readTag);
  const getRank = ({ lang }: Voice) => {
    const rank = regions.findIndex((region) => isWithin(readTag(lang), region));
    return rank < 0 ? regions.length : rank;
  };
  const [voice] = voices
    .filter(({ lang, localService }) => readLanguage(lang) === language && (localService || isOnline))
    .sort(
      (a, b) =>
        getRank(a) - getRank(b) ||
        Number(b.localService) - Number(a.localService) ||
        Number(b.default) - Number(a.default),
    );
  return voice ? { lang: voice.lang.replaceAll('_', '-'), voice: isApple ? null : voice } : null;
}

export function needsChineseVoice(
  cards: readonly (SpokenCard & Pick<SessionCard, 'recording'>)[],
  voice: CardVoice,
): boolean {
  if (voice === 'off') return false;
  return cards.some((card) => hasCjk(toSpokenText(card)) && (voice === 'browser' || !card.recording));
}

export type SpokenCard = Pick<SessionCard, 'id' | 'word' | 'stage'>;

/** Returns what to say. A card of dots has its language in its id, because its word has none. */
export function toSpokenText({ id, word, stage }: SpokenCard): string {
  const quantity = stage === 'dots' ? readQuantity(word) : null;
  return quantity ? spellQuantity(quantity, id.endsWith('-zh') ? 'zh' : 'en') : word;
}

export function hasVoiceOf(language: WordLanguage, voices: readonly Pick<DeviceVoice, 'lang'>[]): boolean {
  return voices.some(({ lang }) => readLanguage(lang) === language);
}

function findLanguage(word: string): WordLanguage | null {
  if (hasCjk(word)) return 'zh';
  return /[\p{Script=Latin}\p{N}]/u.test(word) ? 'en' : null;
}

/** Normalizes a language tag. Android writes zh_CN, and some engines write cmn-Hans-CN. */
function readTag(lang: string): string {
  const tag = lang
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^cmn\b/, 'zh');
  return tag.replace(/^zh-han[st]-(?=[a-z]{2}\b)/, 'zh-');
}

const readLanguage = (lang: string) => readTag(lang).split('-')[0];

function isWithin(tag: string, region: string): boolean {
  return tag === region || (region.includes('-') && tag.startsWith(`${region}-`));
}

/** Times are in milliseconds of one clock. `lastsMs` is the length of a recording, unknown for a device's voice. */
export type Utterance = { begunAt: number; endedAt: number | null; lastsMs?: number };

/** Some engines never report the end of an utterance. */
const MAX_VOICE_MS = 6_000;

/** The end of a recording may not be reported, for example after a phone call. */
const OVERTIME_MS = 500;

export function findChangeTime(dueAt: number, utterance: Utterance | null): number {
  if (!utterance) return dueAt;
  const { begunAt, lastsMs } = utterance;
  const latest = begunAt + (lastsMs === undefined ? MAX_VOICE_MS : lastsMs + OVERTIME_MS);
  return Math.max(dueAt, Math.min(utterance.endedAt ?? latest, latest));
}
