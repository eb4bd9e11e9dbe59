import { describe, expect, it } from 'vitest';
import { applyChange } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { EMPTY_LIBRARY, type Library } from '#shared/library/library.ts';
import { type DayEntry, DayEntrySchema } from '#shared/library/tables/day-entry.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createPaperEntry, createSessionEntry, isRepeatedPress } from './session-entry.ts';
import { DAY, planTestSession, STARTED_AT, teachLibrary, uuidOf } from './teach.test-support.ts';

const plan = planTestSession(1, teachLibrary, () => 0.9);
const end = { source: 'player' as const, at: '2026-03-01T09:15:00.000+08:00', record: undefined };

function log(library: Library, entry: DayEntry | null): Library {
  if (!entry) throw new Error('nothing to log');
  return applyChange(library, { type: 'logDay', entry }, WITHOUT_PLAN_LIMIT, uuidOf(99)).library;
}

describe('the entry of a session', () => {
  // docs/product/teaching.md#session-entry
  it('is one flash of each set that was shown whole, with its cards in their own order', () => {
    const shuffled = planTestSession(1, teachLibrary, () => 0);
    expect(shuffled.sets[0]?.cards.map(({ id }) => id)).toEqual(['f2', 'f1', 'f3']);
    const entry = createSessionEntry(shuffled, { ...end, shown: shuffled.sets.slice(0, 2) });
    expect(entry).toMatchObject({
      id: uuidOf(1),
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
  it('stands on the day and at the time of day of its start when midnight passes meanwhile', () => {
    const late = { ...plan, startedAt: '2026-03-01T23:58:00.000+08:00' };
    const at = '2026-03-02T00:03:00.000+08:00';
    expect(createSessionEntry(late, { ...end, at, shown: plan.sets })).toMatchObject({
      ...{ day: '2026-03-01', at, times: { add: ['night'], remove: [] } },
    });
  });

  it('reads the time of day from the clock where the session began, in whatever zone it is logged', () => {
    const timesAt = (startedAt: string) =>
      createSessionEntry({ ...plan, startedAt }, { ...end, shown: plan.sets })?.times.add;
    expect(timesAt('2026-03-01T07:30:00.000+08:00')).toEqual(['morning']);
    expect(timesAt('2026-03-01T12:00:00.000-05:00')).toEqual(['afternoon']);
    expect(timesAt('2026-03-01T17:00:00.000+05:45')).toEqual(['evening']);
  });

  it('is rated on the rating that the day has, or not at all', () => {
    const first = log(teachLibrary, createSessionEntry(plan, { ...end, shown: plan.sets, engagement: 5 }));
    const record = first.history.get(plan.day);
    const second = createSessionEntry(planTestSession(2), {
      ...end,
      ...{ shown: plan.sets, engagement: 2, record },
    });
    expect(second?.engagement).toEqual({ value: 2, base: 5 });
    expect(log(first, second).history.get(plan.day)?.engagement).toBe(4);
    expect(createSessionEntry(plan, { ...end, shown: plan.sets, record })).not.toHaveProperty('engagement');
  });

  it('counts once when two tabs log it with other ratings', () => {
    const entryOf = (engagement: number) =>
      createSessionEntry(plan, { ...end, shown: plan.sets, engagement });
    const both = log(log(teachLibrary, entryOf(5)), entryOf(2));
    expect(both.history.get(plan.day)).toMatchObject({
      ...{ sessions: 1, entryCount: 1, engagement: 5, setUsage: { '1': 1, '2': 1, '3': 1 } },
    });
  });

  it('counts a card that is deleted while it plays', () => {
    const deletion = { type: 'deleteFlashcards' as const, flashcardIds: ['f2'] };
    const { library } = applyChange(teachLibrary, deletion, WITHOUT_PLAN_LIMIT, uuidOf(98));
    const entry = createSessionEntry(plan, { ...end, shown: plan.sets });
    expect(log(library, entry).history.get(plan.day)?.shown[0]).toEqual({
      ...{ setId: 1, cardIds: ['f1', 'f2', 'f3'], count: 1 },
    });
  });

  it('keeps its time of day when another session at that time is undone', () => {
    const shown = plan.sets;
    const first = log(teachLibrary, createSessionEntry(plan, { ...end, shown }));
    const record = first.history.get(plan.day);
    const both = log(first, createSessionEntry(planTestSession(2), { ...end, shown, record }));
    const undo = {
      ...{ type: 'undoEntries' as const, childId: 1, day: plan.day, entryIds: [plan.sessionId] },
    };
    const { library } = applyChange(both, undo, WITHOUT_PLAN_LIMIT, uuidOf(98));
    expect(library.history.get(plan.day)).toMatchObject({ sessions: 1, engagementTimes: ['morning'] });
  });
});

const create = (library: Library, number: number, at = STARTED_AT) =>
  createPaperEntry(library, { sessionId: uuidOf(number), childId: FIRST_CHILD, day: DAY, at });

function press(library: Library, number: number, at = STARTED_AT): Library {
  const entry = create(library, number, at);
  if (!entry) return library;
  return applyChange(library, { type: 'logDay', entry }, WITHOUT_PLAN_LIMIT, uuidOf(99)).library;
}

const SECONDS_LATER = '2026-03-01T09:14:02.000+08:00';
const MOMENTS_LATER = '2026-03-01T09:14:00.300+08:00';

describe('a session on paper', () => {
  it('is one flash of every set that holds a card, at the time of day of the press', () => {
    expect(create(teachLibrary, 1)).toMatchObject({
      ...{ id: uuidOf(1), day: DAY, at: STARTED_AT, source: 'paper' },
      flashes: [
        { setId: 1, cardIds: ['f1', 'f2', 'f3'], count: 1 },
        { setId: 2, cardIds: ['f4', 'f5'], count: 1 },
        { setId: 3, cardIds: ['f6'], count: 1 },
      ],
      times: { add: ['morning'], remove: [] },
    });
  });

  it('returns null when no set has cards', () => {
    expect(create(EMPTY_LIBRARY, 1)).toBeNull();
  });

  // docs/product/teaching.md#done-on-paper
  it('counts once for two presses with one id, and for a double press', () => {
    const once = press(teachLibrary, 1);
    expect(create(once, 1, SECONDS_LATER)).toBeNull();
    expect(create(once, 2, MOMENTS_LATER)).toBeNull();
  });

  // docs/product/teaching.md#done-on-paper
  it('is followed by another one seconds later, for a parent who logs two at once', () => {
    const twice = press(press(teachLibrary, 1), 2, SECONDS_LATER);
    expect(twice.history.get(DAY)).toMatchObject({ sessions: 2, setUsage: { 1: 2, 2: 2, 3: 2 } });
  });

  it('can be logged again as soon as it was undone', () => {
    const undone = applyChange(
      press(teachLibrary, 1),
      { type: 'undoEntries', childId: FIRST_CHILD, day: DAY, entryIds: [uuidOf(1)] },
      WITHOUT_PLAN_LIMIT,
      uuidOf(98),
    ).library;
    expect(press(undone, 2, MOMENTS_LATER).history.get(DAY)).toMatchObject({ sessions: 1 });
  });

  it('does not wait for a device whose clock is ahead', () => {
    const ahead = press(teachLibrary, 1, '2026-03-01T10:14:00.000+08:00');
    expect(press(ahead, 2).history.get(DAY)).toMatchObject({ sessions: 2 });
  });
});

describe('a press after a session on paper', () => {
  const SEEN_AT = Date.parse(STARTED_AT);

  it.each([
    [-8_000, 'made while the page was busy', true],
    [0, 'at the moment it is seen', true],
    [999, 'within a second', true],
    [1_000, 'a second later', false],
    [-3_600_000, 'by a clock that was set back an hour', false],
  ])('%i ms after it is seen (%s) repeats it: %s', (after, _when, isRepeated) => {
    expect(isRepeatedPress(SEEN_AT + after, SEEN_AT)).toBe(isRepeated);
  });
});
