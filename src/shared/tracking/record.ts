import { addDays, getFirstDayOfWeek, toWeekNumber } from '#shared/lib/calendar.ts';
import { compareText } from '#shared/lib/collections.ts';
import {
  countSessionsOf,
  isDayComplete,
  isOfSet,
  listDayEntries,
} from '#shared/library/day-log/entries-of-day.ts';
import { LAST_DEFAULT_SET_ID, OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type ChildDay, getDayKey, type TrackingRecord } from '#shared/library/tables/day-record.ts';

export function countAllFlashes(record: Pick<TrackingRecord, 'setUsage'>): number {
  return Object.values(record.setUsage).reduce((sum, flashes) => sum + flashes, 0);
}

/** Counts at least one session for each day (`docs/product/day-log.md#sessions`). */
export function countSessions(records: readonly Pick<TrackingRecord, 'sessions'>[]): number {
  return records.reduce((sum, { sessions }) => sum + sessions, 0);
}

/** Returns 0 for a day with only a note or old friends. */
export function countHeldSessions(record: Pick<TrackingRecord, 'sessions' | 'shown'> | undefined): number {
  return record?.shown.some(isOfSet) ? record.sessions : 0;
}

/** Counts no session for a day with only a note or a story, although its record counts one. */
export function countDaySessions(library: Pick<Library, 'history' | 'entries'>, day: ChildDay): number {
  if (isDayComplete(library, day)) return countSessionsOf(listDayEntries(library, day));
  return countHeldSessions(library.history.get(getDayKey(day)));
}

export function listNewestFirst(history: Library['history']): TrackingRecord[] {
  return [...history.values()].sort((a, b) => compareText(b.date, a.date));
}

type NamesWithoutSet = {
  deleted: string;
  oldFriends: string;
  numbered: (number: number) => string;
};

const ENGLISH_NAMES: NamesWithoutSet = {
  deleted: 'Deleted set',
  oldFriends: 'Old friends',
  numbered: (number) => `Set ${number}`,
};

/** Names a set. A default set keeps its number ('Set 3') after its deletion. Other numbers are random. */
export function nameSet(
  setId: number,
  sets: ReadonlyMap<number, Pick<CardSet, 'name'>>,
  { deleted, oldFriends, numbered }: NamesWithoutSet = ENGLISH_NAMES,
): string {
  if (setId === OLD_FRIENDS_SET) return oldFriends;
  return sets.get(setId)?.name ?? (setId <= LAST_DEFAULT_SET_ID ? numbered(setId) : deleted);
}

/** `before` is a day before the child's first session. */
export type WeekDay = { day: string; place: 'before' | 'past' | 'today' | 'coming'; sessions: number };

export function listWeekDays(
  library: Pick<Library, 'history' | 'entries'>,
  { childId, today }: { childId: number; today: string },
): WeekDay[] {
  const taughtDays = [...library.history.values()].flatMap((record) =>
    record.childId === childId && countHeldSessions(record) > 0 ? [record.date] : [],
  );
  const [firstDay = today] = taughtDays.sort();
  const monday = getFirstDayOfWeek(toWeekNumber(today));
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index);
    const place = getPlace(day, today, firstDay);
    return { day, place, sessions: countDaySessions(library, { childId, day }) };
  });
}

function getPlace(day: string, today: string, firstDay: string): WeekDay['place'] {
  if (day === today) return 'today';
  if (day > today) return 'coming';
  return day < firstDay ? 'before' : 'past';
}
