import { findBlockedWord } from './blocked-words.ts';
import { formKey } from './form-key.ts';

/** The words that may be sent for a story: none that is blocked, and no part of a child's name. */
export function screenWords(words: readonly string[], names: readonly string[]): string[] {
  const hidden = new Set(names.flatMap((name) => [name, ...name.split(/\s+/)]).map(formKey));
  return words.filter((word) => {
    const parts = [word, ...word.split(/[ -]/)].map(formKey);
    return findBlockedWord(word) === null && !parts.some((part) => hidden.has(part));
  });
}
