import characterReadings from './character-readings.json' with { type: 'json' };
import { type DictionaryEntry, orderEntries } from './order-entries.ts';

const MAX_WORD_LENGTH = 8;
/** Readings of single characters, which apply only before text that matches `followedBy`. */
const rules = new Map(characterReadings.map((rule) => [rule.character, rule]));

/**
 * Returns the pinyin of a phrase, looking up the longest words first.
 * @param fallback one syllable per character
 * @param find returns a word's entries
 */
export function readPhrase(
  text: string,
  fallback: readonly string[],
  find: (word: string) => readonly DictionaryEntry[],
): string[] {
  const characters = [...text];
  if (characters.length !== fallback.length) return [...fallback];
  const syllables: string[] = [];
  let previousWord = '';
  while (syllables.length < characters.length) {
    const index = syllables.length;
    const part = readLongestWord(characters, { index, fallback, find }) ?? [
      readCharacter(characters, { index, syllables, previousWord }) ?? fallback[index]!,
    ];
    syllables.push(...part);
    previousWord = characters.slice(index, syllables.length).join('');
  }
  return syllables;
}

function readLongestWord(
  characters: readonly string[],
  {
    index,
    fallback,
    find,
  }: { index: number; fallback: readonly string[]; find: (word: string) => readonly DictionaryEntry[] },
): string[] | null {
  const rest = characters.slice(index + 1);
  // In 背书包, 书包 is the object that is carried, and 背书 is not a word.
  if (rules.has(characters[index]!) && rest.length > 1 && find(rest.join('')).length > 0) return null;
  for (let length = Math.min(MAX_WORD_LENGTH, characters.length - index); length > 1; length -= 1) {
    if (length === characters.length) continue;
    const word = characters.slice(index, index + length).join('');
    const entries = find(word).filter(({ pinyin }) => !/^[A-Z]/.test(pinyin));
    // 穿着 is a noun for attire, but before a garment it is a verb with its particle.
    const isVerb = index + length < characters.length && fallback[index + length - 1] !== 'zhuo2';
    if (entries.every(({ pinyin }) => isVerb && pinyin.endsWith(' zhuo2'))) continue;
    const [first] = orderEntries(word, entries, fallback.slice(index, index + length));
    if (first?.syllables.length === length) return [...first.syllables];
  }
  return null;
}

/** Returns null if nothing is more reliable than the fallback. */
function readCharacter(
  characters: readonly string[],
  { index, syllables, previousWord }: { index: number; syllables: readonly string[]; previousWord: string },
): string | null {
  const character = characters[index]!;
  const rest = characters.slice(index + 1).join('');
  const isRepeated =
    index >= 2 && characters[index - 2] === character && /[一了]/.test(characters[index - 1]!);
  if (isRepeated) return syllables[index - 2]!;
  if (character === '地') {
    const isAdverb =
      [...previousWord].length > 1 || (index > 1 && characters[index - 1] === characters[index - 2]);
    return isAdverb ? 'de5' : null;
  }
  if (character === '得' && index > 0) return /[我你他她们还都就也只总]$/.test(previousWord) ? 'dei3' : 'de5';
  const rule = index > 0 || rest ? rules.get(character) : undefined;
  return rule && new RegExp(`^(?:${rule.followedBy})`).test(rest) ? rule.reading : null;
}
