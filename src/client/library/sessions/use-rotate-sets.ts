import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { Stage, WordLanguage } from '#shared/library/tables/card-set.ts';
import { type NextWords, planRotations } from '#shared/rotation/plan-rotations.ts';
import type { ShippedWords } from '#shared/shipped-words/shipped-word.ts';
import { useCommit } from '../use-commit.ts';
import { useLibrary, useLibraryRules, useReadLibrary } from '../use-library.ts';

/**
 * `today` and `recall` are for logging an earlier day. `recall` returns the library of `day`. `editedSetId` is the only set
 * that moves, before a parent edits its words.
 */
type Start = {
  childId: number;
  day: string;
  at: string;
  editedSetId?: number;
  today?: string;
  recall?: (library: Library) => Library;
};

/** Rotates the child's sets once their word lists have loaded, then calls `onReady`. */
export function useRotateSets(): (start: Start, onReady: (library: Library) => void) => void {
  const readLibrary = useReadLibrary();
  const commit = useCommit();
  const { flashcardLimit } = useLibraryRules();
  return useCallback(
    (start, onReady) => {
      const rotate = (nextWords: NextWords | null) => {
        const planned = planRotations(start.recall?.(readLibrary()) ?? readLibrary(), {
          ...start,
          nextWords,
          flashcardLimit,
        });
        const isMoved = planned.changes.every((change) => commit(change).ok);
        onReady(isMoved ? planned.library : readLibrary());
      };
      const cached = findNextWords(readLibrary(), start.childId);
      if (cached === undefined) void loadNextWords(readLibrary(), start.childId).then(rotate);
      else rotate(cached);
    },
    [readLibrary, commit, flashcardLimit],
  );
}

/** Returns the library as the next session shows it, or null while a word list that it needs is loading. */
export function useUpcomingLibrary(childId: number, day: string): Library | null {
  const library = useLibrary((snapshot) => snapshot.library);
  const { flashcardLimit } = useLibraryRules();
  const isMissing = findNextWords(library, childId) === undefined;
  const isNeeded = useMemo(
    () => isMissing && needsWordList(library, { childId, day, flashcardLimit }),
    [isMissing, library, childId, day, flashcardLimit],
  );
  const nextWords = useLoadedNextWords(library, childId, { isUrgent: isNeeded });
  const isFinal = !isNeeded || nextWords !== undefined;
  // A list that is needed later must not remove what is already on screen.
  const [wasFinal, setWasFinal] = useState(false);
  if (isFinal && !wasFinal) setWasFinal(true);
  const upcoming = useMemo(() => {
    const options = { childId, day, at: '', nextWords: nextWords ?? null, flashcardLimit };
    return planRotations(library, options).library;
  }, [library, childId, day, nextWords, flashcardLimit]);
  return isFinal || wasFinal ? upcoming : null;
}

type Day = { childId: number; day: string; flashcardLimit: number | null };

/** Returns true if a set takes in a word of a list on that day. */
function needsWordList(library: Library, day: Day): boolean {
  let isNeeded = false;
  const nextWords: NextWords = () => {
    isNeeded = true;
    return [];
  };
  planRotations(library, { ...day, at: '', nextWords });
  return isNeeded;
}

/** Returns null if no set fills itself or the lists have not loaded yet. */
export function useNextWords(library: Pick<Library, 'sets'>, childId: number): NextWords | null {
  return useLoadedNextWords(library, childId) ?? null;
}

/** Returns undefined while the lists load, and null if none is needed or they are unreachable. */
export function useLoadedNextWords(
  library: Sets,
  childId: number,
  { isUrgent = false } = {},
): NextWords | null | undefined {
  const cached = findNextWords(library, childId);
  const isMissing = cached === undefined;
  const [loaded, setLoaded] = useState<NextWords | null | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies(library): only the languages of its sets matter
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    const show = (nextWords: NextWords | null) => isCurrent && setLoaded(() => nextWords);
    void (isUrgent ? Promise.resolve() : waitForFirstScreen())
      .then(() => loadNextWords(library, childId))
      // A transition keeps the page responsive.
      .then((nextWords) => (isUrgent ? show(nextWords) : startTransition(() => void show(nextWords))));
    return () => {
      isCurrent = false;
    };
  }, [isMissing, childId, isUrgent]);
  return isMissing ? loaded : cached;
}

type Sets = Pick<Library, 'sets'>;

const loadedNextWords = new Map<string, NextWords>();

/** Returns null if no set fills itself, or undefined if the lists have not loaded yet. */
export function findNextWords(library: Sets, childId: number): NextWords | null | undefined {
  const lists = listNeededLists(library, childId);
  return lists.length === 0 ? null : loadedNextWords.get(lists.join());
}

/** Resolves to null if the lists are unreachable. Never rejects. */
export async function loadNextWords(library: Sets, childId: number): Promise<NextWords | null> {
  const cached = findNextWords(library, childId);
  if (cached !== undefined) return cached;
  const lists = listNeededLists(library, childId);
  try {
    const [{ listNextShippedWords }, { loadShippedWords }] = await Promise.all([
      import('#shared/shipped-words/next-shipped-words.ts'),
      import('#client/lib/shipped-words/load-shipped-words.ts'),
    ]);
    const words = new Map<string, ShippedWords>();
    const load = async (list: ShippedList) => {
      const [stage, language] = list.split(' ') as [Stage, WordLanguage];
      words.set(list, await loadShippedWords(new Set([language]), stage));
      return words.get(list)?.[language];
    };
    const areAllLoaded = (await Promise.all(lists.map(load))).every(Boolean);
    const nextWords: NextWords = (rows, request) =>
      listNextShippedWords(rows, words.get(`${request.stage} ${request.language}`) ?? {}, request);
    if (areAllLoaded) loadedNextWords.set(lists.join(), nextWords);
    return nextWords;
  } catch {
    return null;
  }
}

type ShippedList = `${Stage} ${WordLanguage}`;

function listNeededLists(library: Sets, childId: number): ShippedList[] {
  const lists = listSets(library, childId).flatMap(({ stage, fill }): ShippedList[] =>
    fill ? [`${stage ?? 'words'} ${fill}`] : [],
  );
  return [...new Set(lists)].sort();
}
