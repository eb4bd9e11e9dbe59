import { findBlockedWord } from './blocked-words.ts';
import { formKey } from './form-key.ts';

/**
 * Returns the words that may be sent for a story, without blocked words and those that contain a part of a child's
 * name. A Chinese name has no spaces, so any two adjacent characters count as a part.
 */
export function screenWords(words: readonly string[], names: readonly string[]): string[] {
  const hidden = new Set(names.flatMap(listParts));
  return words.filter(
    (word) =>
      findBlockedWord(word) === null &&
      !listParts(word).some((part) => hidden.has(part) || sharesTwoCharacters(part, hidden)),
  );
}

/** Splits names such as Emma’s, Anna-Lena and 艾玛·王. */
function listParts(text: string): string[] {
  return formKey(text)
    .split(/[\s·・.]+/u)
    .map((part) => part.replace(/’s?$/, ''))
    .filter((part) => part !== '');
}

function sharesTwoCharacters(word: string, names: ReadonlySet<string>): boolean {
  const pairs = [...word].slice(1).map((character, i) => [...word][i] + character);
  return pairs
    .filter((pair) => /^\p{Script=Han}+$/u.test(pair))
    .some((pair) => [...names].some((name) => name.includes(pair)));
}
