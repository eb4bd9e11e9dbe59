import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/list-sets.ts';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { NextWords } from '#shared/teach/plan-rotations.ts';

type Sets = Pick<Library, 'sets'>;

/** By the languages that it knows words of. */
const loaded = new Map<string, NextWords>();

/**
 * Returns what finds the words that follow in a child's sets that fill themselves; null where no set does, undefined while
 * their lists are not here.
 */
export function findNextWords(library: Sets, childId: number): NextWords | null | undefined {
  const languages = listLanguages(library, childId);
  return languages.length === 0 ? null : loaded.get(languages.join());
}

/** Fetches what `findNextWords` returns; null where the lists are out of reach. Never rejects. */
export async function loadNextWords(library: Sets, childId: number): Promise<NextWords | null> {
  const known = findNextWords(library, childId);
  if (known !== undefined) return known;
  const languages = listLanguages(library, childId);
  try {
    const [{ nextShippedWords }, words] = await Promise.all([
      import('#shared/teach/words/next-shipped-words.ts'),
      loadShippedWords(new Set(languages)),
    ]);
    const nextWords: NextWords = (rows, wanted) => nextShippedWords(rows, words, wanted);
    // A list that did not arrive is asked for again.
    if (languages.every((language) => words[language])) loaded.set(languages.join(), nextWords);
    return nextWords;
  } catch {
    return null;
  }
}

function listLanguages(library: Sets, childId: number): WordLanguage[] {
  return [...new Set(listSets(library, childId).flatMap(({ fill }) => fill ?? []))].sort();
}
