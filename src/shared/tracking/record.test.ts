import { describe, expect, it } from 'vitest';
import { countBySet } from '#shared/library/day-log/entries-of-day.ts';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { countAllFlashes, countSessions, listNewestFirst, listWeekDays, nameSet } from './record.ts';
import { makeRecord } from './records.test-support.ts';

const CHINESE = {
  deleted: '已删除的字卡组',
  oldFriends: '老朋友',
  numbered: (number: number) => `第${number}组`,
};

describe('countAllFlashes', () => {
  it('adds up the flashes of all sets', () => {
    expect(countAllFlashes({ setUsage: {} })).toBe(0);
    expect(countAllFlashes({ setUsage: { '1': 3, '4': 0, '12': 2 } })).toBe(5);
  });
});

describe('countBySet', () => {
  it('adds up the batches of each set', () => {
    const batch = (setId: number, count: number) => ({ setId, cardIds: [], count });
    expect([...countBySet([batch(2, 3), batch(1, 1), batch(2, 2)])]).toEqual([
      [2, 5],
      [1, 1],
    ]);
  });
});

describe('countSessions', () => {
  // docs/product/day-log.md#sessions
  it('adds up the sessions of all days', () => {
    const days = [1, 3].map((sessions) => makeRecord({ date: '2025-01-01', sessions }));
    expect(countSessions(days)).toBe(4);
  });
});

describe('listNewestFirst', () => {
  it('lists the newest day first', () => {
    const days = ['2024-12-31', '2025-01-02', '2025-01-01'].map((date) => makeRecord({ date }));
    const library = rowsToLibrary({ categories: [], flashcards: [], sets: [], history: days });
    const dates = listNewestFirst(library.history).map(({ date }) => date);
    expect(dates).toEqual(['2025-01-02', '2025-01-01', '2024-12-31']);
  });
});

describe('nameSet', () => {
  it("returns a set's name or its number after its deletion", () => {
    expect(nameSet(1, new Map([[1, { name: 'Farm' }]]))).toBe('Farm');
    expect(nameSet(2, new Map([[1, { name: 'Farm' }]]))).toBe('Set 2');
    expect(nameSet(2, new Map(), CHINESE)).toBe('第2组');
  });

  it('returns a fixed name for the old friends', () => {
    expect(nameSet(OLD_FRIENDS_SET, new Map())).toBe('Old friends');
    expect(nameSet(OLD_FRIENDS_SET, new Map(), CHINESE)).toBe('老朋友');
  });

  // docs/product/sets.md#deleted-set-in-days
  it("hides the random number of a parent's deleted set", () => {
    expect(nameSet(1_000_007, new Map())).toBe('Deleted set');
    expect(nameSet(1_000_007, new Map(), CHINESE)).toBe('已删除的字卡组');
  });
});

const MONDAY = makeRecord({ date: '2026-11-16', sessions: 3, setUsage: { 1: 3 } });
const SUNDAY_BEFORE = makeRecord({ date: '2026-11-15', sessions: 2, setUsage: { 1: 2 } });
/** A record has at least one session. */
const NOTE_ALONE = makeRecord({ date: '2026-11-17', sessions: 1, notes: 'tired' });
const history = new Map([MONDAY, SUNDAY_BEFORE, NOTE_ALONE].map((record) => [record.date, record]));

// docs/product/teaching.md#week-days
it('listWeekDays lists the sessions of each day from Monday to Sunday', () => {
  expect(listWeekDays({ history, entries: new Map() }, { childId: 1, today: '2026-11-18' })).toEqual([
    { day: '2026-11-16', place: 'past', sessions: 3 },
    { day: '2026-11-17', place: 'past', sessions: 0 },
    { day: '2026-11-18', place: 'today', sessions: 0 },
    { day: '2026-11-19', place: 'coming', sessions: 0 },
    { day: '2026-11-20', place: 'coming', sessions: 0 },
    { day: '2026-11-21', place: 'coming', sessions: 0 },
    { day: '2026-11-22', place: 'coming', sessions: 0 },
  ]);
});

// docs/product/day-log.md#sessions
it('listWeekDays counts no session for a day with only old friends', () => {
  const shown = [{ setId: OLD_FRIENDS_SET, cardIds: ['f1'], count: 1 }];
  const friends = makeRecord({ date: '2026-11-15', sessions: 1, shown });
  const days = listWeekDays(
    { history: new Map([[friends.date, friends]]), entries: new Map() },
    { childId: 1, today: friends.date },
  );
  expect(days.at(-1)).toMatchObject({ place: 'today', sessions: 0 });
});

// docs/product/teaching.md#week-days
it('listWeekDays ends the week on Sunday and marks the days before the first session', () => {
  expect(
    listWeekDays({ history, entries: new Map() }, { childId: 1, today: '2026-11-15' }).map(
      ({ place, sessions }) => ({
        place,
        sessions,
      }),
    ),
  ).toEqual([
    ...Array.from({ length: 6 }, () => ({ place: 'before', sessions: 0 })),
    { place: 'today', sessions: 2 },
  ]);
});
