import { describe, expect, it } from 'vitest';
import { applyChange } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { EMPTY_LIBRARY, type Library } from '#shared/library/library.ts';
import { type DayEntry, DayEntrySchema } from '#shared/library/tables/day-entry.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createPaperEntry, createSessionEntry, isRepeatedPress } from './session-entry.ts';
import { createUuid, DAY, planTestSession, STARTED_AT, teachLibrary } from './teach.test-support.ts';

const plan = planTestSession(1, teachLibrary, () => 0.9);
const end = { source: 'player' as const, at: '2026-03-01T09:15:00.000+08:00', record: undefined };

function log(library: Library, entry: DayEntry | null): Library {
  if (!entry) throw new Error('nothing to log');
  return applyChange(library, { type: 'logDay', entry }, WITHOUT_PLAN_LIMIT, createUuid(99)).library;
}

describe('createSessionEntry', () => {
  // docs/product/teaching.md#session-entry
  it('logs one flash of each completely shown set with cards in its order', () => {
    const shuffled = planTestSession(1, teachLibrary, () => 0);
    expect(shuffled.sets[0]?.cards.map(({ id }) => id)).toEqual(['f2', 'f1', 'f3']);
    const entry = createSessionEntry(shuffled, { ...end, shown: shuffled.sets.slice(0, 2) });
    expect(entry).toMatchObject({
      id: createUuid(1),
      source: 'player',
      flashes: [
        { setId: 1, cardIds: ['f1', 'f2', 'f3'], count: 1 },
        { setId: 2, cardIds: ['f4', 'f5'], count: 1 },
      ],
    });
    expect(DayEntrySchema.parse(entry)).toEqual(entry);
  });

  // docs/product/teaching.md#shown-whole
  it('returns null when no set was shown completely', () => {
    expect(createSessionEntry(plan, { ...end, shown: [] })).toBeNull();
  });

  // docs/product/teaching.md#session-entry
  it('uses the day and time of its start even past midnight', () => {
    const late = { ...plan, startedAt: '2026-03-01T23:58:00.000+08:00' };
    const at = '2026-03-02T00:03:00.000+08:00';
    expect(createSessionEntry(late, { ...end, at, shown: plan.sets })).toMatchObject({
      day: '2026-03-01',
      at,
      times: { add: ['night'], remove: [] },
    });
  });

  it('reads the time of day from the local clock at its start', () => {
    const listTimesAt = (startedAt: string) =>
      createSessionEntry({ ...plan, startedAt }, { ...end, shown: plan.sets })?.times.add;
    expect(listTimesAt('2026-03-01T07:30:00.000+08:00')).toEqual(['morning']);
    expect(listTimesAt('2026-03-01T12:00:00.000-05:00')).toEqual(['afternoon']);
    expect(listTimesAt('2026-03-01T17:00:00.000+05:45')).toEqual(['evening']);
  });

  it("bases its rating on the day's rating", () => {
    const first = log(teachLibrary, createSessionEntry(plan, { ...end, shown: plan.sets, engagement: 5 }));
    const record = first.history.get(plan.day);
    const second = createSessionEntry(planTestSession(2), {
      ...end,
      shown: plan.sets,
      engagement: 2,
      record,
    });
    expect(second?.engagement).toEqual({ value: 2, base: 5 });
    expect(log(first, second).history.get(plan.day)?.engagement).toBe(4);
    expect(createSessionEntry(plan, { ...end, shown: plan.sets, record })).not.toHaveProperty('engagement');
  });

  it('counts once when two tabs log it with different ratings', () => {
    const rate = (engagement: number) => createSessionEntry(plan, { ...end, shown: plan.sets, engagement });
    const library = log(log(teachLibrary, rate(5)), rate(2));
    expect(library.history.get(plan.day)).toMatchObject({
      sessions: 1,
      entryCount: 1,
      engagement: 5,
      setUsage: { '1': 1, '2': 1, '3': 1 },
    });
  });

  it('includes a card that is deleted during the session', () => {
    const deletion = { type: 'deleteFlashcards' as const, flashcardIds: ['f2'] };
    const { library } = applyChange(teachLibrary, deletion, WITHOUT_PLAN_LIMIT, createUuid(98));
    const entry = createSessionEntry(plan, { ...end, shown: plan.sets });
    expect(log(library, entry).history.get(plan.day)?.shown[0]).toEqual({
      setId: 1,
      cardIds: ['f1', 'f2', 'f3'],
      count: 1,
    });
  });

  it('keeps its time of day when another session at that time is undone', () => {
    const shown = plan.sets;
    const first = log(teachLibrary, createSessionEntry(plan, { ...end, shown }));
    const record = first.history.get(plan.day);
    const second = log(first, createSessionEntry(planTestSession(2), { ...end, shown, record }));
    const undo = { type: 'undoEntries' as const, childId: 1, day: plan.day, entryIds: [plan.sessionId] };
    const { library } = applyChange(second, undo, WITHOUT_PLAN_LIMIT, createUuid(98));
    expect(library.history.get(plan.day)).toMatchObject({ sessions: 1, engagementTimes: ['morning'] });
  });
});

const createPaper = (library: Library, number: number, at = STARTED_AT) =>
  createPaperEntry(library, { sessionId: createUuid(number), childId: FIRST_CHILD, day: DAY, at });

function pressDone(library: Library, number: number, at = STARTED_AT): Library {
  const entry = createPaper(library, number, at);
  if (!entry) return library;
  return applyChange(library, { type: 'logDay', entry }, WITHOUT_PLAN_LIMIT, createUuid(99)).library;
}

const SECONDS_LATER = '2026-03-01T09:14:02.000+08:00';
const MOMENTS_LATER = '2026-03-01T09:14:00.300+08:00';

describe('createPaperEntry', () => {
  it('logs one flash of every set with cards at the time of the press', () => {
    expect(createPaper(teachLibrary, 1)).toMatchObject({
      id: createUuid(1),
      day: DAY,
      at: STARTED_AT,
      source: 'paper',
      flashes: [
        { setId: 1, cardIds: ['f1', 'f2', 'f3'], count: 1 },
        { setId: 2, cardIds: ['f4', 'f5'], count: 1 },
        { setId: 3, cardIds: ['f6'], count: 1 },
      ],
      times: { add: ['morning'], remove: [] },
    });
  });

  it('returns null when no set has cards', () => {
    expect(createPaper(EMPTY_LIBRARY, 1)).toBeNull();
  });

  // docs/product/teaching.md#done-on-paper
  it('ignores a repeated id and a double press', () => {
    const once = pressDone(teachLibrary, 1);
    expect(createPaper(once, 1, SECONDS_LATER)).toBeNull();
    expect(createPaper(once, 2, MOMENTS_LATER)).toBeNull();
  });

  // docs/product/teaching.md#done-on-paper
  it('logs another session seconds later', () => {
    const twice = pressDone(pressDone(teachLibrary, 1), 2, SECONDS_LATER);
    expect(twice.history.get(DAY)).toMatchObject({ sessions: 2, setUsage: { 1: 2, 2: 2, 3: 2 } });
  });

  it('logs again right after an undo', () => {
    const undone = applyChange(
      pressDone(teachLibrary, 1),
      { type: 'undoEntries', childId: FIRST_CHILD, day: DAY, entryIds: [createUuid(1)] },
      WITHOUT_PLAN_LIMIT,
      createUuid(98),
    ).library;
    expect(pressDone(undone, 2, MOMENTS_LATER).history.get(DAY)).toMatchObject({ sessions: 1 });
  });

  it('ignores sessions of a device whose clock is ahead', () => {
    const ahead = pressDone(teachLibrary, 1, '2026-03-01T10:14:00.000+08:00');
    expect(pressDone(ahead, 2).history.get(DAY)).toMatchObject({ sessions: 2 });
  });
});

describe('isRepeatedPress', () => {
  const SEEN_AT = Date.parse(STARTED_AT);

  it.each([
    [-8_000, 'while the page was busy', true],
    [0, 'at the same moment', true],
    [999, 'within a second', true],
    [1_000, 'a second later', false],
    [-3_600_000, 'by a clock that was set back an hour', false],
  ])('judges a press %i ms later (%s): %s', (after, _case, isRepeated) => {
    expect(isRepeatedPress(SEEN_AT + after, SEEN_AT)).toBe(isRepeated);
  });
});
