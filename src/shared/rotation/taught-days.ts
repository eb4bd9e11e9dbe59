import { isOfSet } from '#shared/library/day-log/entries-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import type { ShownBatch } from '#shared/library/tables/day-record.ts';

/** Old friends alone do not count as teaching. */
export function isTeaching(shown: readonly Pick<ShownBatch, 'setId'>[]): boolean {
  return shown.some(isOfSet);
}

/** Returns '' if the child was not taught until then. */
export function findLastTaughtDay(
  { history }: Pick<Library, 'history'>,
  childId: number,
  until: string,
): string {
  let last = '';
  for (const { childId: of, date, shown } of history.values()) {
    if (of === childId && date > last && date <= until && isTeaching(shown)) last = date;
  }
  return last;
}
