import { describe, expect, it } from 'vitest';
import { replayChanges } from '#shared/library/apply-change.ts';
import type { Change } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { findTooSmallRoom, planIntoSet } from './plan-into-set.ts';

const library = createPlainLibrary();
const run = (before: Library, changes: readonly Change[]) =>
  replayChanges(
    before,
    changes.map((change) => ({ id: crypto.randomUUID(), change })),
  );

describe('planIntoSet', () => {
  it('puts cards into a new set, which goes again by the undo', () => {
    const plan = planIntoSet({ kind: 'new', name: 'Fruit' }, ['f1', 'f2'], { id: 1_000_007, childId: 1 })!;
    const after = run(library, [plan.change]);
    expect(after.sets.get(1_000_007)).toMatchObject({ name: 'Fruit', flashcardIds: ['f1', 'f2'] });
    expect(libraryToRows(run(after, plan.undo))).toEqual(libraryToRows(library));
  });

  it('adds those cards to a set that it lacks', () => {
    const set = library.sets.get(1)!;
    const plan = planIntoSet({ kind: 'set', set }, ['f1', 'f2'], { id: 1_000_007, childId: 1 });
    expect(plan).toMatchObject({ count: 1, change: { type: 'addToSet', setId: 1, flashcardIds: ['f2'] } });
  });
});

describe('findTooSmallRoom', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => `f${i}`);

  it('says how many cards a set that cannot take all of them has room for', () => {
    expect(findTooSmallRoom(null, ids(500))).toBeNull();
    expect(findTooSmallRoom(null, ids(501))).toBe(500);
    expect(findTooSmallRoom({ flashcardIds: ids(499) }, ids(500))).toBeNull();
    expect(findTooSmallRoom({ flashcardIds: ids(499) }, ['f900', 'f901'])).toBe(1);
  });
});
