import { describe, expect, it } from 'vitest';
import { type ChildStart, NEW_CHILD } from '#shared/library/child.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import type { CardSet, TrackingRecord } from '#shared/library/schema.ts';
import { describeFirstWeeks, isGentleStartOffered } from './first-weeks.ts';

const RECORD: TrackingRecord = {
  ...{ date: '2026-03-01', childId: 1, selectedSets: [1], setUsage: { '1': 1 }, setCards: { '1': ['f1'] } },
  ...{ shown: [{ setId: 1, cardIds: ['f1'], count: 1 }], sessions: 1, entryCount: 1, engagement: 0 },
  ...{ engagementTimes: [], notes: '' },
};
const set = (id: number, opensOn?: string, flashcardIds: string[] = []): CardSet => ({
  ...{ id, childId: 1, name: `Set ${id}`, flashcardIds, ...(opensOn && { opensOn }) },
});
const createLibrary = (start: ChildStart, sets: CardSet[] = [], history: TrackingRecord[] = []) =>
  rowsToLibrary({
    ...{ categories: [], sets, history, children: [{ ...NEW_CHILD, start }] },
    flashcards: [{ id: 'f1', word: 'dog', categoryId: 'cat1' }],
  });

describe('a gentle start', () => {
  // docs/product/gentle-start.md#gentle-offer
  it('is offered until the parent has answered or something was shown', () => {
    expect(isGentleStartOffered(createLibrary('offer'), 1)).toBe(true);
    expect(isGentleStartOffered(createLibrary('skipped'), 1)).toBe(false);
    expect(isGentleStartOffered(createLibrary('gentle'), 1)).toBe(false);
    expect(isGentleStartOffered(createLibrary('offer', [], [RECORD]), 1)).toBe(false);
  });

  it('is offered where a day holds a note alone, or is another child’s', () => {
    const noted = { ...RECORD, shown: [] };
    expect(isGentleStartOffered(createLibrary('offer', [], [noted, { ...RECORD, childId: 2 }]), 1)).toBe(
      true,
    );
  });
});

// docs/product/gentle-start.md#first-weeks
describe('the first weeks', () => {
  it('say which week it is, and which set comes when', () => {
    const library = createLibrary('gentle', [
      set(1, undefined, ['f1']),
      set(2, '2026-03-09'),
      set(3, '2026-03-16'),
    ]);
    expect(describeFirstWeeks(library, 1, '2026-03-02')).toEqual({
      ...{ week: 1, isOneWord: true },
      next: { name: 'Set 2', day: '2026-03-09' },
    });
  });

  it('begin with one word on the first day alone, also where the second word was taken back', () => {
    const sets = [set(1, undefined, ['f1']), set(2, '2026-03-09')];
    const taught = createLibrary('gentle', sets, [RECORD]);
    expect(describeFirstWeeks(taught, 1, RECORD.date)?.isOneWord).toBe(true);
    expect(describeFirstWeeks(taught, 1, '2026-03-02')?.isOneWord).toBe(false);
  });

  it('name the set that opens first, whatever its place', () => {
    const library = createLibrary('gentle', [set(1), set(2), set(3, '2026-04-16'), set(4, '2026-03-20')]);
    expect(describeFirstWeeks(library, 1, '2026-03-10')).toEqual({
      ...{ week: 2, isOneWord: false },
      next: { name: 'Set 4', day: '2026-03-20' },
    });
  });

  it('let a set whose day has come open with the next session', () => {
    const library = createLibrary('gentle', [set(1), set(2, '2026-03-09')]);
    expect(describeFirstWeeks(library, 1, '2026-03-09')?.next).toEqual({ name: 'Set 2', day: null });
  });

  it('are over when every set is open, and none where they were not chosen', () => {
    expect(describeFirstWeeks(createLibrary('gentle', [set(1)]), 1, '2026-03-09')).toBeNull();
    const skipped = createLibrary('skipped', [set(1), set(2, '2026-03-09')]);
    expect(describeFirstWeeks(skipped, 1, '2026-03-02')).toBeNull();
  });
});
