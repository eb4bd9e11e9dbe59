import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { applyChange, type Change } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { EMPTY_LIBRARY, type Library } from '#shared/library/library.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { listWeekDays } from '#shared/tracking/record.ts';
import { createSessionEntry } from './session-entry.ts';
import { createUuid, DAY, planTestSession, teachLibrary } from './teach.test-support.ts';
import { describeToday } from './today.ts';

const NOON = '2026-03-01T12:00:00.000+08:00';

const describeDay = (library: Library, now = NOON, day = DAY, sessionsADay = 3) =>
  describeToday(library, { childId: FIRST_CHILD, day, now: new Date(now), sessionsADay });

const apply = (library: Library, change: Change): Library =>
  applyChange(library, change, WITHOUT_PLAN_LIMIT, createUuid(99)).library;

const log = (library: Library, entry: DayEntry): Library => apply(library, { type: 'logDay', entry });

/** Returns the library after a session that ended at `at`. */
function teach(library: Library, number: number, at: string, fields: Partial<DayEntry> = {}): Library {
  const plan = planTestSession(number);
  const entry = createSessionEntry(plan, { shown: plan.sets, source: 'player', at, record: undefined });
  return entry ? log(library, { ...entry, ...fields }) : library;
}

const threeSessions = [9, 10, 11].reduce(
  (library, hour) => teach(library, hour, `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000+08:00`),
  teachLibrary,
);

describe('describeToday', () => {
  it('returns an empty state when no set has cards', () => {
    expect(describeDay(EMPTY_LIBRARY)).toEqual({ kind: 'empty' });
  });

  it("starts with the first session and lists cards in the sets' order", () => {
    expect(describeDay(teachLibrary)).toMatchObject({
      kind: 'due',
      ordinal: 1,
      of: 3,
      done: 0,
      endedMinutesAgo: null,
      isSoon: false,
      sets: [{ cardIds: ['f1', 'f2', 'f3'], cards: [{ id: 'f1' }, { id: 'f2' }, { id: 'f3' }] }, {}, {}],
    });
  });

  it('counts sessions of the player and on paper', () => {
    const played = teach(teachLibrary, 1, '2026-03-01T09:00:00.000+08:00');
    expect(describeDay(played)).toMatchObject({ kind: 'due', ordinal: 2, done: 1, endedMinutesAgo: 180 });
    const both = teach(played, 2, '2026-03-01T10:00:00.000+08:00', { source: 'paper' });
    expect(describeDay(both)).toMatchObject({ kind: 'due', ordinal: 3, done: 2, endedMinutesAgo: 120 });
  });

  // docs/product/teaching.md#session-due
  it('offers another session after the planned ones', () => {
    expect(describeDay(threeSessions)).toMatchObject({ kind: 'rest', ordinal: 4, of: 3, done: 3 });
    expect(describeDay(threeSessions, NOON, DAY, 4)).toMatchObject({ kind: 'due', ordinal: 4, of: 4 });
  });

  it('ignores an undone session', () => {
    const entryIds = [createUuid(11)];
    const undone = apply(threeSessions, { type: 'undoEntries', childId: 1, day: DAY, entryIds });
    expect(describeDay(undone)).toMatchObject({ kind: 'due', ordinal: 3, done: 2, endedMinutesAgo: 120 });
  });

  // docs/product/stories.md#counted-words
  it('counts no session and no break for a story', () => {
    const story = teach(teachLibrary, 1, NOON, { source: 'story' });
    expect(describeDay(story)).toMatchObject({ kind: 'due', ordinal: 1, done: 0, endedMinutesAgo: null });
    expect(listWeekDays(story, { childId: 1, today: DAY }).at(-1)).toMatchObject({ day: DAY, sessions: 0 });
  });

  it('counts one session for all flashes that were logged manually', () => {
    const manual = { source: 'hand' as const, times: { add: [], remove: [] } };
    const noted = teach(teachLibrary, 1, NOON, {
      ...manual,
      flashes: [],
      note: { text: 'tired', base: '' },
    });
    expect(describeDay(noted)).toMatchObject({ ordinal: 1, done: 0, endedMinutesAgo: null });
    const flashed = teach(teach(noted, 2, NOON, manual), 3, NOON, manual);
    expect(describeDay(flashed)).toMatchObject({ ordinal: 2, done: 1, endedMinutesAgo: null });
  });

  it('uses the record when the device lacks entries of the day', () => {
    expect(describeDay({ ...threeSessions, entries: new Map() })).toMatchObject({ kind: 'rest', done: 3 });
  });

  // docs/product/teaching.md#session-due
  it('sets isSoon for 15 minutes after the last session', () => {
    expect(describeDay(threeSessions, '2026-03-01T11:14:59.000+08:00')).toMatchObject({
      endedMinutesAgo: 14,
      isSoon: true,
    });
    expect(describeDay(threeSessions, '2026-03-01T11:15:00.000+08:00')).toMatchObject({
      endedMinutesAgo: 15,
      isSoon: false,
    });
    const late = teach(threeSessions, 12, '2026-03-01T10:30:00.000+08:00');
    expect(describeDay(late, '2026-03-01T11:05:00.000+08:00')).toMatchObject({ endedMinutesAgo: 5 });
  });

  it('never returns negative minutes when the clock of another device is ahead', () => {
    expect(describeDay(threeSessions, '2026-03-01T10:58:00.000+08:00')).toMatchObject({ endedMinutesAgo: 0 });
  });

  it('remembers the last session for 15 minutes across midnight', () => {
    const late = teach(teachLibrary, 1, '2026-03-01T23:55:00.000+08:00');
    const next = addDays(DAY, 1);
    expect(describeDay(late, '2026-03-02T00:05:00.000+08:00', next)).toMatchObject({
      kind: 'due',
      ordinal: 1,
      done: 0,
      endedMinutesAgo: 10,
      isSoon: true,
    });
    expect(describeDay(late, '2026-03-02T00:10:00.000+08:00', next)).toMatchObject({
      endedMinutesAgo: null,
      isSoon: false,
    });
  });
});
