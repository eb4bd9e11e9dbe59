import { describe, expect, it } from 'vitest';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { runUndoable } from '#tests/support/library/run-changes.ts';
import { findTooSmallRoom, isBetterComing, planIntoSet } from './plan-into-set.ts';

const library = createPlainLibrary();
const NEW = { id: 1_000_007, childId: 1 };

describe('planIntoSet', () => {
  it('puts cards into a new set, which goes again by the undo', () => {
    const plan = planIntoSet({ kind: 'new', name: 'Fruit', asComing: false }, ['f1', 'f2'], NEW)!;
    const after = runUndoable(library, { changes: [plan.change], undo: plan.undo });
    expect(after.sets.get(NEW.id)).toMatchObject({ name: 'Fruit', flashcardIds: ['f1', 'f2'] });
  });

  it('adds those cards to a set that it lacks', () => {
    const set = library.sets.get(1)!;
    const plan = planIntoSet({ kind: 'set', set, asComing: false }, ['f1', 'f2'], NEW);
    expect(plan).toMatchObject({ count: 1, change: { type: 'addToSet', setId: 1, flashcardIds: ['f2'] } });
  });

  it('adds those cards to the coming ones that are neither there nor coming', () => {
    const set = { ...library.sets.get(1)!, coming: ['f3'] };
    const plan = planIntoSet({ kind: 'set', set, asComing: true }, ['f1', 'f2', 'f3'], NEW);
    expect(plan).toMatchObject({ count: 1, change: { type: 'addComing', setId: 1, flashcardIds: ['f2'] } });
    expect(planIntoSet({ kind: 'set', set, asComing: true }, ['f1', 'f3'], NEW)).toBeNull();
  });

  // docs/product/next-words.md#cards-as-coming-words
  it('begins a new set with as many cards as it is to hold when the others come later', () => {
    const ids = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7'];
    const plan = planIntoSet({ kind: 'new', name: 'Fruit', asComing: true }, ids, NEW)!;
    const after = runUndoable(library, { changes: [plan.change], undo: plan.undo });
    expect(after.sets.get(NEW.id)).toMatchObject({
      flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'],
      coming: ['f6', 'f7'],
    });
  });
});

// docs/product/next-words.md#cards-as-coming-words
describe('isBetterComing', () => {
  it('is true when a set has no place for all of the cards at its pace', () => {
    const set = { ...library.sets.get(1)!, pace: { cards: 7, newADay: 1, showings: 15 } };
    expect(isBetterComing(set, ['f2', 'f3'])).toBe(false);
    expect(isBetterComing(set, ['f1', 'f2', 'f3'])).toBe(false);
    expect(isBetterComing(set, ['f2', 'f3', 'f4'])).toBe(true);
    expect(isBetterComing(null, ['f1', 'f2', 'f3', 'f4', 'f5'])).toBe(false);
    expect(isBetterComing(null, ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'])).toBe(true);
  });
});

describe('findTooSmallRoom', () => {
  const atOnce = { asComing: false };
  const coming = { asComing: true };
  const ids = (count: number) => Array.from({ length: count }, (_, i) => `f${i}`);

  it('says how many cards a set that cannot take all of them has room for', () => {
    expect(findTooSmallRoom(null, ids(500), atOnce)).toBeNull();
    expect(findTooSmallRoom(null, ids(501), atOnce)).toBe(500);
    expect(findTooSmallRoom({ flashcardIds: ids(499) }, ids(500), atOnce)).toBeNull();
    expect(findTooSmallRoom({ flashcardIds: ids(499) }, ['f900', 'f901'], atOnce)).toBe(1);
  });

  it('counts the coming words when the cards are to come later', () => {
    const set = { flashcardIds: ids(5), coming: ids(499).slice(5) };
    expect(findTooSmallRoom(set, [...ids(499), 'f900'], coming)).toBeNull();
    expect(findTooSmallRoom(set, ids(600).slice(499), coming)).toBe(6);
    expect(findTooSmallRoom(null, ids(505), coming)).toBeNull();
    expect(findTooSmallRoom(null, ids(506), coming)).toBe(505);
  });
});
