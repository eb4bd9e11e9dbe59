import { describe, expect, it } from 'vitest';
import { applyChange } from '#shared/library/apply-change.ts';
import { EMPTY_LIBRARY, type Library } from '#shared/library/library.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/rules.ts';
import { FIRST_CHILD } from '#shared/library/schema.ts';
import { createPaperEntry, isRepeatedPress } from './paper-session.ts';
import { DAY, STARTED_AT, teachLibrary, uuidOf } from './teach.test-support.ts';

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

  it('is none where no set holds a card', () => {
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

  it('can be logged anew as soon as it was undone', () => {
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
