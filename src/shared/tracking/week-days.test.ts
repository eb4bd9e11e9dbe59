import { expect, it } from 'vitest';
import { makeRecord } from './records.test-support.ts';
import { listWeekDays } from './week-days.ts';

const MONDAY = makeRecord({ date: '2026-11-16', sessions: 3, setUsage: { 1: 3 } });
const SUNDAY_BEFORE = makeRecord({ date: '2026-11-15', sessions: 2, setUsage: { 1: 2 } });
/** A record counts one session at least. */
const NOTE_ALONE = makeRecord({ date: '2026-11-17', sessions: 1, notes: 'tired' });
const history = new Map([MONDAY, SUNDAY_BEFORE, NOTE_ALONE].map((record) => [record.date, record]));

// docs/product/teaching.md#week-days
it('lists the days from Monday to Sunday with the sessions of each, none where nothing was shown', () => {
  expect(listWeekDays({ history }, { childId: 1, today: '2026-11-18' })).toEqual([
    { day: '2026-11-16', place: 'past', sessions: 3 },
    { day: '2026-11-17', place: 'past', sessions: 0 },
    { day: '2026-11-18', place: 'today', sessions: 0 },
    { day: '2026-11-19', place: 'coming', sessions: 0 },
    { day: '2026-11-20', place: 'coming', sessions: 0 },
    { day: '2026-11-21', place: 'coming', sessions: 0 },
    { day: '2026-11-22', place: 'coming', sessions: 0 },
  ]);
});

it('ends the week with Sunday', () => {
  expect(
    listWeekDays({ history }, { childId: 1, today: '2026-11-15' }).map(({ place, sessions }) => ({
      place,
      sessions,
    })),
  ).toEqual([
    ...Array.from({ length: 6 }, () => ({ place: 'past', sessions: 0 })),
    { place: 'today', sessions: 2 },
  ]);
});
