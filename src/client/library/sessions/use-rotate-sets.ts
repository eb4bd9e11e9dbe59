import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import type { Library } from '#shared/library/library.ts';
import { type NextWords, planRotations } from '#shared/rotation/plan-rotations.ts';
import { useCommit } from '../use-commit.ts';
import { useLibrary, useLibraryRules, useReadLibrary } from '../use-library.ts';
import { findNextWords, loadNextWords } from './next-words.ts';

/** `today` and `recall`, which returns what was known on `day`, are for logging an earlier day. */
type Start = {
  childId: number;
  day: string;
  at: string;
  today?: string;
  recall?: (library: Library) => Library;
};

/** Calls `begin` at once, or when the word lists for the child's sets have loaded. */
export function useRotateSets(): (start: Start, begin: (library: Library) => void) => void {
  const readLibrary = useReadLibrary();
  const commit = useCommit();
  const { flashcardLimit } = useLibraryRules();
  return useCallback(
    (start, begin) => {
      const rotate = (nextWords: NextWords | null) => {
        const planned = planRotations(start.recall?.(readLibrary()) ?? readLibrary(), {
          ...start,
          nextWords,
          flashcardLimit,
        });
        const isMoved = planned.changes.every((change) => commit(change).ok);
        begin(isMoved ? planned.library : readLibrary());
      };
      const known = findNextWords(readLibrary(), start.childId);
      if (known === undefined) void loadNextWords(readLibrary(), start.childId).then(rotate);
      else rotate(known);
    },
    [readLibrary, commit, flashcardLimit],
  );
}

export function useUpcomingLibrary(childId: number, day: string): Library {
  const library = useLibrary((snapshot) => snapshot.library);
  const { flashcardLimit } = useLibraryRules();
  const nextWords = useNextWords(library, childId);
  return useMemo(
    () => planRotations(library, { childId, day, at: '', nextWords, flashcardLimit }).library,
    [library, childId, day, nextWords, flashcardLimit],
  );
}

/** Returns null if no set fills itself, and until the lists have loaded. */
export function useNextWords(library: Pick<Library, 'sets'>, childId: number): NextWords | null {
  const known = findNextWords(library, childId);
  const isMissing = known === undefined;
  const [loaded, setLoaded] = useState<NextWords | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(library): only the languages of its sets matter
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    void afterFirstScreen()
      .then(() => loadNextWords(library, childId))
      .then((nextWords) => {
        // The work is sliced, so that the browser can answer a tap in between.
        if (isCurrent) startTransition(() => setLoaded(() => nextWords));
      });
    return () => {
      isCurrent = false;
    };
  }, [isMissing, childId]);
  return isMissing ? loaded : known;
}
