import { isOfSet } from '#shared/library/day-log/entries-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import type { ShownBatch, TrackingRecord } from '#shared/library/tables/day-record.ts';

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

/** The days before `day` that were logged by then. Of a day whose entries are not on this device, that is assumed. */
export function listHistoryKnownOn(
  { history, entries }: Pick<Library, 'history' | 'entries'>,
  childId: number,
  day: string,
): Library['history'] {
  const firstMade = new Map<string, string>();
  for (const entry of entries.values()) {
    const known = firstMade.get(entry.day);
    if (entry.childId !== childId || entry.flashes.length === 0) continue;
    if (known === undefined || dayMade(entry) < known) firstMade.set(entry.day, dayMade(entry));
  }
  const isKnown = ({ date }: TrackingRecord) => date < day && (firstMade.get(date) ?? date) <= day;
  return new Map([...history].filter(([, record]) => record.childId === childId && isKnown(record)));
}

/** On the clock where it was made; later than its own day if that was logged afterwards. */
export function dayMade({ at }: { at: string }): string {
  return at.slice(0, 'YYYY-MM-DD'.length);
}
