import { hasCjk } from '#shared/lib/cjk.ts';
import { writeTraditional } from '#shared/lib/traditional.ts';
import type { Library } from '#shared/library/library.ts';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { spellAmerican } from './american-spelling.ts';
import { getFirstNumberOf, type ShippedWord } from './shipped-word.ts';
import { getSpellingKey } from './spelling-key.ts';

/** The people and the pet whose names the first minute asks for. */
const PEOPLE = {
  en: ['mother', 'father', 'grandmother', 'grandfather'],
  zh: ['mother', 'father', 'paternalGrandmother', 'paternalGrandfather', 'grandmother', 'grandfather'],
} as const;
export const FAMILY_ROLES = { en: [...PEOPLE.en, 'pet'], zh: [...PEOPLE.zh, 'pet'] } as const;
export type FamilyRole = (typeof FAMILY_ROLES)[WordLanguage][number];

type ShippedRole = { readonly word: string; readonly pinyin?: string; readonly place: number };

/** The shipped words that a family's own words replace, with their places in the list. */
export const SHIPPED_ROLES: Readonly<
  Record<WordLanguage, Readonly<Record<Exclude<FamilyRole, 'pet'>, ShippedRole>>>
> = {
  en: {
    mother: { word: 'mummy', place: 0 },
    father: { word: 'daddy', place: 1 },
    grandmother: { word: 'grandma', place: 3 },
    grandfather: { word: 'grandpa', place: 4 },
    paternalGrandmother: { word: 'grandma', place: 3 },
    paternalGrandfather: { word: 'grandpa', place: 4 },
  },
  zh: {
    mother: { word: '妈妈', pinyin: 'mā ma', place: 0 },
    father: { word: '爸爸', pinyin: 'bà ba', place: 1 },
    grandmother: { word: '外婆', pinyin: 'wài pó', place: 6 },
    grandfather: { word: '外公', pinyin: 'wài gōng', place: 5 },
    paternalGrandmother: { word: '奶奶', pinyin: 'nǎi nai', place: 4 },
    paternalGrandfather: { word: '爷爷', pinyin: 'yé ye', place: 3 },
  },
};

/** These numbers are above those of the listed words. */
const PET_NUMBER = getFirstNumberOf('words') + 990;
const CHILD_NUMBER = PET_NUMBER + 1;

/** Returns the id of a name's card, which is that of the shipped word that it replaces, so that two devices agree. */
export function createNameCardId(role: FamilyRole, language: WordLanguage): string {
  const number =
    role === 'pet' ? PET_NUMBER : getFirstNumberOf('words') + SHIPPED_ROLES[language][role].place;
  return `f${number}-${language}`;
}

export function createChildCardId(childId: number, language: WordLanguage): string {
  return `f${CHILD_NUMBER}-${language}-${childId}`;
}

export function getNameLanguage(name: string): WordLanguage {
  return hasCjk(name) ? 'zh' : 'en';
}

export type OwnPerson = { card: Flashcard; word: string; pinyin?: string };

/** Returns the family's own words for people, with the shipped words that they replace. */
export function listOwnPeople(
  { flashcards }: Pick<Library, 'flashcards'>,
  language: WordLanguage,
): OwnPerson[] {
  return PEOPLE[language].flatMap((role) => {
    const shipped = SHIPPED_ROLES[language][role];
    const card = flashcards.get(createNameCardId(role, language));
    const isOwn =
      card && getNameLanguage(card.word) === language && getSpellingKey(card.word) !== shipped.word;
    return isOwn ? [{ ...shipped, card }] : [];
  });
}

/** Families that say 姥姥 say 姥爷. */
const NORTHERN_GRANDPARENTS = [
  { role: 'grandfather', word: '姥爷', pinyin: 'lǎo ye', otherRole: 'grandmother', other: '姥姥' },
  { role: 'grandmother', word: '姥姥', pinyin: 'lǎo lao', otherRole: 'grandfather', other: '姥爷' },
] as const;

/** Returns a listed word, or the one for this grandparent that matches the family's word for the other one. */
export function matchGrandparent(
  { flashcards }: Pick<Library, 'flashcards'>,
  id: string,
  listed: ShippedWord,
): ShippedWord {
  const match = NORTHERN_GRANDPARENTS.find(
    ({ role, otherRole, other }) =>
      createNameCardId(role, 'zh') === id &&
      getSpellingKey(flashcards.get(createNameCardId(otherRole, 'zh'))?.word ?? '') === other,
  );
  return match ? { ...listed, word: match.word, pinyin: match.pinyin } : listed;
}

/** Puts the family's own word for a person into a text. */
export function putOwnPerson(text: string, { card: { word: own }, word }: OwnPerson): string {
  if (hasCjk(word)) return text.replaceAll(word, () => own).replaceAll(writeTraditional(word), () => own);
  const pattern = new RegExp(`\\b(?:${word}|${spellAmerican(word)})\\b`, 'gi');
  const capitalized = own.charAt(0).toUpperCase() + own.slice(1);
  return text.replace(pattern, (match) => (/^\p{Lu}/u.test(match) ? capitalized : own));
}

/** Puts the family's own words for people into a text of the lists (`docs/product/stages.md#texts-with-names`). */
export function putOwnPeople(listed: ShippedWord, people: readonly OwnPerson[]): ShippedWord {
  return people.reduce((text, person) => {
    if (!text.parts?.includes(person.word)) return text;
    const { pinyin: before, ...rest } = text;
    const { card, pinyin: shippedPinyin = '' } = person;
    const spoken = card.pinyin;
    const pinyin = before && spoken && before.replaceAll(shippedPinyin, () => spoken);
    return {
      ...rest,
      word: putOwnPerson(text.word, person),
      ...(pinyin && { pinyin }),
      parts: text.parts.map((part) => (part === person.word ? card.word : part)),
    };
  }, listed);
}
