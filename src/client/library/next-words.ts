import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { NextWords } from '#shared/teach/plan-rotations.ts';

type Sets = Pick<Library, 'sets'>;

const loaded = new Map<string, NextWords>();

/** Null if no set fills itself, undefined until the lists have loaded. */
export function findNextWords(library: Sets, childId: number): NextWords | null | undefined {
  const languages = listLanguages(library, childId);
  return languages.length === 0 ? null : loaded.get(languages.join());
}

/** Null if the lists are unreachable. Never rejects. */
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
    if (languages.every((language) => words[language])) loaded.set(languages.join(), nextWords);
    return nextWords;
  } catch {
    return null;
  }
}

function listLanguages(library: Sets, childId: number): WordLanguage[] {
  return [...new Set(listSets(library, childId).flatMap(({ fill }) => fill ?? []))].sort();
}
