import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { addFlash, addFlashes, deselectSet, selectSet } from './day-edits.ts';
import { type OpenDay, showDayForm } from './day-form.ts';
import { listNewestFirst } from './record.ts';

/** The sets worth showing to a child: those that hold a card and do not wait for their day. */
export function listFilledSets(sets: readonly CardSet[]): number[] {
  return sets.filter(({ flashcardIds, opensOn }) => flashcardIds.length > 0 && !opensOn).map(({ id }) => id);
}

/** One more flash of each of the sets; those not selected yet become so. */
export function addRound(day: OpenDay, setIds: readonly number[]): OpenDay {
  return setIds.reduce(addFlash, day);
}

/**
 * The session to repeat on `day`: the latest one before it with a set that still exists; null when there is none. Days
 * after `day` do not count, so correcting an old day offers what was done before it.
 */
export function findLastSession(
  { history, sets }: Pick<Library, 'history' | 'sets'>,
  day: string,
): TrackingRecord | null {
  return (
    listNewestFirst(history).find(
      (record) => record.date < day && record.selectedSets.some((setId) => sets.has(setId)),
    ) ?? null
  );
}

/** The day with the sets and counts of `session` in place of its own; sets that are gone are left out. */
export function repeatSession(day: OpenDay, session: TrackingRecord): OpenDay {
  const cleared = Object.keys(showDayForm(day).usage).map(Number).reduce(deselectSet, day);
  return session.selectedSets
    .filter((setId) => day.sets.has(setId))
    .reduce(
      (before, setId) => addFlashes(selectSet(before, setId), setId, session.setUsage[setId] ?? 0),
      cleared,
    );
}
