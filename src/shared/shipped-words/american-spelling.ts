import type { ShippedWord } from './shipped-word.ts';

/** American words for the British ones of the lists, their meanings and the stories. */
const AMERICAN: Readonly<Record<string, string>> = {
  mummy: 'mommy',
  mum: 'mom',
  biscuit: 'cookie',
  porridge: 'oatmeal',
  trousers: 'pants',
  pyjamas: 'pajamas',
  nappy: 'diaper',
  pram: 'stroller',
  ladybird: 'ladybug',
  sandpit: 'sandbox',
  colours: 'colors',
  grey: 'gray',
  football: 'soccer',
  underground: 'subway',
};
const BRITISH = Object.fromEntries(
  Object.entries(AMERICAN).map(([british, american]) => [american, british]),
);

const createPattern = (words: Readonly<Record<string, string>>) =>
  new RegExp(`\\b(?:${Object.keys(words).join('|')})(?=s?\\b)`, 'gi');
const BRITISH_PATTERN = createPattern(AMERICAN);
const AMERICAN_PATTERN = createPattern(BRITISH);

/** Plain `en` is American, as in `Intl`, whose first use in a page would block a phone for a fifth of a second. */
const AMERICAN_TAG = /^(?:en|[a-z]{2,3}(?:-[a-z]{4})?-(?:us|ca)(?:-.*)?)$/i;

/** Returns true for a language tag of a region with American words. */
export function isAmerican(languageTag: string): boolean {
  return AMERICAN_TAG.test(languageTag);
}

export function spellAmerican(text: string): string {
  return text.replace(BRITISH_PATTERN, (word) => {
    const american = AMERICAN[word.toLowerCase()] ?? word;
    return /^\p{Lu}/u.test(word) ? american.charAt(0).toUpperCase() + american.slice(1) : american;
  });
}

/** `parts` stay British, because they are compared by their keys. */
export function spellShippedWords(words: readonly ShippedWord[]): ShippedWord[] {
  return words.map(({ word, category, english, ...rest }) => ({
    word: spellAmerican(word),
    category: spellAmerican(category),
    ...(english !== undefined && { english: spellAmerican(english) }),
    ...rest,
  }));
}

/** Undoes `spellAmerican` for lowercase text. */
export function spellBritish(text: string): string {
  return text.replace(AMERICAN_PATTERN, (word) => BRITISH[word] ?? word);
}
