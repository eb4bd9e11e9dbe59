import characterReadings from './character-readings.json' with { type: 'json' };
import { type DictionaryEntry, orderEntries } from './order-entries.ts';

const MAX_PART_LENGTH = 8;
/** Readings of characters that are words by themselves, if followed by a match of `before`. */
const rules = new Map(characterReadings.map((rule) => [rule.character, rule]));

/**
 * Reads a text by its words, longest first.
 * @param guess a syllable for each character
 * @param find returns the entries of a word
 */
export function readPhrase(
  text: string,
  guess: readonly string[],
  find: (word: string) => readonly DictionaryEntry[],
): string[] {
  const characters = [...text];
  if (characters.length !== guess.length) return [...guess];
  const syllables: string[] = [];
  let before = '';
  while (syllables.length < characters.length) {
    const at = syllables.length;
    const part = readPart(characters, { at, guess, find }) ?? [
      readCharacter(characters, { at, syllables, before }) ?? guess[at]!,
    ];
    syllables.push(...part);
    before = characters.slice(at, syllables.length).join('');
  }
  return syllables;
}

function readPart(
  characters: readonly string[],
  {
    at,
    guess,
    find,
  }: { at: number; guess: readonly string[]; find: (word: string) => readonly DictionaryEntry[] },
): string[] | null {
  const rest = characters.slice(at + 1);
  // In 背书包, 书包 is the object that is carried, and 背书 is not a word.
  if (rules.has(characters[at]!) && rest.length > 1 && find(rest.join('')).length > 0) return null;
  for (let length = Math.min(MAX_PART_LENGTH, characters.length - at); length > 1; length -= 1) {
    if (length === characters.length) continue;
    const word = characters.slice(at, at + length).join('');
    const entries = find(word).filter(({ pinyin }) => !/^[A-Z]/.test(pinyin));
    // 穿着 is a noun for attire, but before a garment it is a verb with its particle.
    const isVerb = at + length < characters.length && guess[at + length - 1] !== 'zhuo2';
    if (entries.every(({ pinyin }) => isVerb && pinyin.endsWith(' zhuo2'))) continue;
    const [first] = orderEntries(word, entries, guess.slice(at, at + length));
    if (first?.syllables.length === length) return [...first.syllables];
  }
  return null;
}

/** Returns null if nothing is more reliable than the guess. `before` is the preceding word. */
function readCharacter(
  characters: readonly string[],
  { at, syllables, before }: { at: number; syllables: readonly string[]; before: string },
): string | null {
  const character = characters[at]!;
  const rest = characters.slice(at + 1).join('');
  const isRepeated = at >= 2 && characters[at - 2] === character && /[一了]/.test(characters[at - 1]!);
  if (isRepeated) return syllables[at - 2]!;
  if (character === '地') {
    const isAdverb = [...before].length > 1 || (at > 1 && characters[at - 1] === characters[at - 2]);
    return isAdverb ? 'de5' : null;
  }
  if (character === '得' && at > 0) return /[我你他她们还都就也只总]$/.test(before) ? 'dei3' : 'de5';
  const rule = at > 0 || rest ? rules.get(character) : undefined;
  return rule && new RegExp(`^(?:${rule.before})`).test(rest) ? rule.reading : null;
}
