import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import type { Library } from '#shared/library/library.ts';
import { type NextWords, planRotations } from '#shared/teach/plan-rotations.ts';
import { findNextWords, loadNextWords } from './next-words.ts';
import { useCommit } from './use-commit.ts';
import { useLibrary, useLibraryRules, useReadLibrary } from './use-library.ts';

type Start = { childId: number; day: string; at: string };

/**
 * Returns the function that moves a child's sets on before a session, where that is due, and hands the library that the
 * session shows to `begin`: at once, or when the lists of words have loaded that a set fills itself with.
 */
export function useRotateSets(): (start: Start, begin: (library: Library) => void) => void {
  const readLibrary = useReadLibrary();
  const commit = useCommit();
  const { flashcardLimit } = useLibraryRules();
  return useCallback(
    (start, begin) => {
      const rotate = (nextWords: NextWords | null) => {
        const planned = planRotations(readLibrary(), { ...start, nextWords, flashcardLimit });
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

/** Returns the library as the next session of `day` will show it. */
export function useUpcomingLibrary(childId: number, day: string): Library {
  const library = useLibrary((snapshot) => snapshot.library);
  const { flashcardLimit } = useLibraryRules();
  const nextWords = useNextWords(library, childId);
  return useMemo(
    () => planRotations(library, { childId, day, at: '', nextWords, flashcardLimit }).library,
    [library, childId, day, nextWords, flashcardLimit],
  );
}

/**
 * Returns what finds the words with which a child's sets fill themselves; null where none does, and until their lists have
 * loaded, which begins after the first screen.
 */
export function useNextWords(library: Pick<Library, 'sets'>, childId: number): NextWords | null {
  const known = findNextWords(library, childId);
  const isMissing = known === undefined;
  const [loaded, setLoaded] = useState<NextWords | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(library): the languages of its sets alone count
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    void afterFirstScreen()
      .then(() => loadNextWords(library, childId))
      .then((nextWords) => {
        // In slices, between which the browser can answer a tap.
        if (isCurrent) startTransition(() => setLoaded(() => nextWords));
      });
    return () => {
      isCurrent = false;
    };
  }, [isMissing, childId]);
  return isMissing ? loaded : known;
}
