import { isOfSet } from '#shared/library/day-log/entries-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import type { ShownBatch } from '#shared/library/tables/day-record.ts';

/** Old friends alone do not count as teaching. */
export function isTeaching(shown: readonly Pick<ShownBatch, 'setId'>[]): boolean {
  return shown.some(isOfSet);
}

/** '' if the child was not taught until then. */
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

/** On the clock where it was made; later than its own day if that was logged afterwards. */
export function dayMade({ at }: { at: string }): string {
  return at.slice(0, 'YYYY-MM-DD'.length);
}
