import { readChild } from '#shared/library/child.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/list-sets.ts';

/** Returns whether a child's first weeks are still to be planned: the parent has not answered, and nothing was shown yet. */
export function isGentleStartOffered(
  library: Pick<Library, 'children' | 'history'>,
  childId: number,
): boolean {
  if (readChild(library, childId).start !== 'offer') return false;
  return !wasTaught(library, childId);
}

/** Where a child is in its first weeks: as many sets are open as weeks have begun. */
export type FirstWeeks = {
  week: number;
  /** The set that opens next. `day` is null where it opens with the next session of a new day. */
  next: { name: string; day: string | null };
  /** Whether it is the first day, on which the sets show one word in all. */
  isOneWord: boolean;
};

/** Returns how far the plan of the first weeks is; null where a child has none, or all of its sets are open. */
export function describeFirstWeeks(
  library: Pick<Library, 'children' | 'sets' | 'history'>,
  childId: number,
  today: string,
): FirstWeeks | null {
  if (readChild(library, childId).start !== 'gentle') return null;
  const sets = listSets(library, childId);
  const waiting = sets.flatMap(({ name, opensOn }) => (opensOn ? [{ name, opensOn }] : []));
  // The order of the sets decides where two wait for one day.
  const next = waiting.toSorted((a, b) => (a.opensOn < b.opensOn ? -1 : Number(a.opensOn > b.opensOn)))[0];
  if (!next) return null;
  const open = sets.filter(({ opensOn }) => !opensOn);
  return {
    week: open.length,
    next: { name: next.name, day: next.opensOn > today ? next.opensOn : null },
    isOneWord:
      open.reduce((sum, { flashcardIds }) => sum + flashcardIds.length, 0) === 1 &&
      !wasTaught(library, childId, today),
  };
}

/** Returns whether something was shown to a child, before the day `before` where one is given. */
function wasTaught({ history }: Pick<Library, 'history'>, childId: number, before?: string): boolean {
  for (const { childId: of, date, shown } of history.values())
    if (of === childId && shown[0] && (before === undefined || date < before)) return true;
  return false;
}
