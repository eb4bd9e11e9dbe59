import { describe, expect, it } from 'vitest';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { runAndVerifyUndo } from '#tests/support/library/run-changes.ts';
import { exceedsPace, getExceededCapacity, planIntoSet } from './plan-into-set.ts';

const library = createPlainLibrary();
const NEW = { id: 1_000_007, childId: 1 };

describe('planIntoSet', () => {
  it('creates a set with the cards until Undo', () => {
    const plan = planIntoSet({ kind: 'new', name: 'Fruit', asComing: false }, ['f1', 'f2'], NEW)!;
    const after = runAndVerifyUndo(library, { changes: [plan.change], undo: plan.undo });
    expect(after.sets.get(NEW.id)).toMatchObject({ name: 'Fruit', flashcardIds: ['f1', 'f2'] });
  });

  it('adds only the cards that the set lacks', () => {
    const set = library.sets.get(1)!;
    const plan = planIntoSet({ kind: 'set', set, asComing: false }, ['f1', 'f2'], NEW);
    expect(plan).toMatchObject({ count: 1, change: { type: 'addToSet', setId: 1, flashcardIds: ['f2'] } });
  });

  it('adds to the coming words only cards that are neither in the set nor coming', () => {
    const set = { ...library.sets.get(1)!, coming: ['f3'] };
    const plan = planIntoSet({ kind: 'set', set, asComing: true }, ['f1', 'f2', 'f3'], NEW);
    expect(plan).toMatchObject({ count: 1, change: { type: 'addComing', setId: 1, flashcardIds: ['f2'] } });
    expect(planIntoSet({ kind: 'set', set, asComing: true }, ['f1', 'f3'], NEW)).toBeNull();
  });

  // docs/product/next-words.md#cards-as-coming-words
  it('starts a new set with as many cards as its pace allows when the others come later', () => {
    const ids = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7'];
    const plan = planIntoSet({ kind: 'new', name: 'Fruit', asComing: true }, ids, NEW)!;
    const after = runAndVerifyUndo(library, { changes: [plan.change], undo: plan.undo });
    expect(after.sets.get(NEW.id)).toMatchObject({
      flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'],
      coming: ['f6', 'f7'],
    });
  });
});

// docs/product/next-words.md#cards-as-coming-words
describe('exceedsPace', () => {
  it('returns true when the set would have more cards than its pace allows', () => {
    const set = { ...library.sets.get(1)!, pace: { cards: 7, newADay: 1, showings: 15 } };
    expect(exceedsPace(set, ['f2', 'f3'])).toBe(false);
    expect(exceedsPace(set, ['f1', 'f2', 'f3'])).toBe(false);
    expect(exceedsPace(set, ['f2', 'f3', 'f4'])).toBe(true);
    expect(exceedsPace(null, ['f1', 'f2', 'f3', 'f4', 'f5'])).toBe(false);
    expect(exceedsPace(null, ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'])).toBe(true);
  });
});

describe('getExceededCapacity', () => {
  const atOnce = { asComing: false };
  const coming = { asComing: true };
  const createIds = (count: number) => Array.from({ length: count }, (_, i) => `f${i}`);

  it('returns the capacity of a set that cannot take all cards', () => {
    expect(getExceededCapacity(null, createIds(500), atOnce)).toBeNull();
    expect(getExceededCapacity(null, createIds(501), atOnce)).toBe(500);
    expect(getExceededCapacity({ flashcardIds: createIds(499) }, createIds(500), atOnce)).toBeNull();
    expect(getExceededCapacity({ flashcardIds: createIds(499) }, ['f900', 'f901'], atOnce)).toBe(1);
  });

  it('returns the capacity of the coming words when the cards come later', () => {
    const set = { flashcardIds: createIds(5), coming: createIds(499).slice(5) };
    expect(getExceededCapacity(set, [...createIds(499), 'f900'], coming)).toBeNull();
    expect(getExceededCapacity(set, createIds(600).slice(499), coming)).toBe(6);
    expect(getExceededCapacity(null, createIds(505), coming)).toBeNull();
    expect(getExceededCapacity(null, createIds(506), coming)).toBe(505);
  });
});
