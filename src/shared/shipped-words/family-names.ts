import { hasCjk } from '#shared/lib/cjk.ts';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import { getFirstNumberOf } from './shipped-word.ts';

/** The people and the pet whose names the first minute asks for. */
export const FAMILY_ROLES = ['mother', 'father', 'grandmother', 'grandfather', 'pet'] as const;
export type FamilyRole = (typeof FAMILY_ROLES)[number];

type ShippedRole = { readonly word: string; readonly pinyin?: string; readonly place: number };

/** The shipped words in whose place a family's own words come, with their places in the list. */
export const SHIPPED_ROLES: Readonly<
  Record<WordLanguage, Readonly<Record<Exclude<FamilyRole, 'pet'>, ShippedRole>>>
> = {
  en: {
    mother: { word: 'mummy', place: 0 },
    father: { word: 'daddy', place: 1 },
    grandmother: { word: 'grandma', place: 3 },
    grandfather: { word: 'grandpa', place: 4 },
  },
  zh: {
    mother: { word: '妈妈', pinyin: 'mā ma', place: 0 },
    father: { word: '爸爸', pinyin: 'bà ba', place: 1 },
    grandmother: { word: '外婆', pinyin: 'wài pó', place: 6 },
    grandfather: { word: '外公', pinyin: 'wài gōng', place: 5 },
  },
};

/** These numbers are above those of the lists of all stages. */
const PET_NUMBER = 6_001;
const CHILD_NUMBER = 6_002;

/** Returns the id of a name's card, which is that of the shipped word in its place, so that two devices agree. */
export function createNameCardId(role: FamilyRole, language: WordLanguage): string {
  const number =
    role === 'pet' ? PET_NUMBER : getFirstNumberOf('words') + SHIPPED_ROLES[language][role].place;
  return `f${number}-${language}`;
}

export function createChildCardId(childId: number, language: WordLanguage): string {
  return `f${CHILD_NUMBER}-${language}-${childId}`;
}

export function getLanguageOfName(name: string): WordLanguage {
  return hasCjk(name) ? 'zh' : 'en';
}
