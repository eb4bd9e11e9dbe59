import { useEffect, useState } from 'react';
import { findNextWords, loadNextWords } from '#client/library/next-words.ts';
import type { Library } from '#shared/library/library.ts';
import type { NextWords } from '#shared/teach/plan-rotations.ts';

/** Returns what finds the words with which a child's sets fill themselves; null where none does and until their lists are here. */
export function useNextWords(library: Pick<Library, 'sets'>, childId: number): NextWords | null {
  const known = findNextWords(library, childId);
  const [loaded, setLoaded] = useState<NextWords | null>(null);
  const isMissing = known === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies(library): the languages of its sets alone count
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    void loadNextWords(library, childId).then((nextWords) => isCurrent && setLoaded(() => nextWords));
    return () => {
      isCurrent = false;
    };
  }, [isMissing, childId]);
  return isMissing ? loaded : known;
}
