import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

export function fitsInDay(
  entries: readonly DayEntry[],
  record: TrackingRecord | null,
  added: readonly DayEntry[],
): boolean {
  const parts = entries.reduce((sum, { flashes, takes }) => sum + flashes.length + takes.length, 0);
  return (
    // Every change of the day goes through all batches and corrections.
    parts <= LIBRARY_LIMITS.batchesPerDay &&
    // Batches of equal cards become one in the record, so its own limits bound no entry.
    added.every((entry) => lengthOf(entry) <= LIBRARY_LIMITS.entryLength) &&
    entries.reduce((sum, one) => sum + lengthOf(one), 0) <= LIBRARY_LIMITS.dayLength &&
    (record === null || fits(record))
  );
}

export function fits({ shown, selectedSets, entryCount }: TrackingRecord): boolean {
  const cards = shown.reduce((sum, { cardIds }) => sum + cardIds.length, 0);
  return (
    shown.length <= LIBRARY_LIMITS.batchesPerDay &&
    cards <= LIBRARY_LIMITS.cardsShownPerDay &&
    selectedSets.length <= LIBRARY_LIMITS.sets &&
    entryCount <= LIBRARY_LIMITS.entriesPerDay
  );
}

const lengths = new WeakMap<DayEntry, number>();

/** In JSON; cached, because many changes of one day measure its earlier entries. */
function lengthOf(entry: DayEntry): number {
  const length = lengths.get(entry) ?? JSON.stringify(entry).length;
  lengths.set(entry, length);
  return length;
}
