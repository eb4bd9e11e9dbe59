import { describe, expect, it } from 'vitest';
import { log, show } from '#shared/library/day-log/day-log.test-support.ts';
import { type Child, NEW_CHILD } from '#shared/library/tables/child.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { applyOrFail, CHANGE_ID, getRefusal, startLibrary } from './apply-change.test-support.ts';
import { applyChange, type Change } from './change.ts';
import { WITHOUT_PLAN_LIMIT } from './decision.ts';

const ben: Child = { ...NEW_CHILD, id: 2, name: 'Ben', animal: 'turtle', born: '2024-05' };
const add = (child: Child): Change => ({ type: 'addChild', child });
const remove = (childId: number): Change => ({ type: 'removeChild', childId });
const restore = (childId: number): Change => ({ type: 'restoreChild', childId });
const logFor = (childId: number): Change => log(1, { childId, flashes: show(1, 1) });
const addSet = (childId: number): Change => ({
  type: 'addSet',
  set: { id: 1_000_007, childId, name: 'Fruit', flashcardIds: [] },
});
const withBen = applyOrFail(startLibrary, add(ben));
const getState = (library: typeof withBen, id: number) => library.children.get(id)?.state;

// docs/product/children.md#add-child
describe('Children', () => {
  it('are added once with an animal and a month of birth', () => {
    expect(withBen.children.get(2)).toEqual(ben);
    expect(applyOrFail(withBen, add({ ...ben, name: 'Other' }))).toBe(withBen);
  });

  it('merge edits of two devices by field', () => {
    const renamed = applyOrFail(withBen, {
      type: 'editChild',
      child: { ...ben, name: 'Benno' },
      base: { name: 'Ben' },
    });
    const changed = applyOrFail(renamed, {
      type: 'editChild',
      child: { ...ben, animal: 'cat', born: undefined },
      base: { animal: 'turtle', born: '2024-05' },
    });
    expect(changed.children.get(2)).toEqual({ ...ben, name: 'Benno', animal: 'cat', born: undefined });
  });

  it('never exceed the limit, counting removed ones', () => {
    let full = startLibrary;
    for (let id = 2; full.children.size < LIBRARY_LIMITS.children; id += 1)
      full = applyOrFail(full, add({ ...ben, id }));
    full = applyOrFail(full, remove(2));
    expect(getRefusal(full, add({ ...ben, id: 999 }))).toBe('too_many_children');
  });

  it('must exist before they get sets and days', () => {
    expect(getRefusal(startLibrary, addSet(2))).toBe('child_not_found');
    expect(getRefusal(startLibrary, logFor(2))).toBe('child_not_found');
    expect(applyOrFail(withBen, addSet(2)).sets.get(1_000_007)?.childId).toBe(2);
  });
});

// docs/product/children.md#remove-child
describe('removeChild', () => {
  const logged = applyOrFail(applyOrFail(withBen, addSet(2)), logFor(2));

  it('hides the child and keeps its sets and days', () => {
    const removed = applyOrFail(logged, remove(2));
    expect(getState(removed, 2)).toBe('removed');
    expect(removed).toMatchObject({ sets: logged.sets, history: logged.history, entries: logged.entries });
    expect(applyOrFail(removed, remove(2))).toBe(removed);
  });

  it('can be undone by restoreChild', () => {
    const restored = applyOrFail(applyOrFail(logged, remove(2)), restore(2));
    expect(restored.children.get(2)).toEqual(ben);
    expect(applyOrFail(restored, restore(2))).toBe(restored);
  });

  it('rejects the last child', () => {
    expect(getRefusal(startLibrary, remove(1))).toBe('last_child');
    const secondOnly = applyOrFail(withBen, remove(1));
    expect(getState(secondOnly, 1)).toBe('removed');
    expect(getRefusal(secondOnly, remove(2))).toBe('last_child');
  });

  it('ignores an unknown child', () => {
    expect(applyOrFail(startLibrary, remove(9))).toBe(startLibrary);
    expect(getRefusal(startLibrary, restore(9))).toBe('child_not_found');
  });

  it('leads to a question if another device logs a day for the child afterwards', () => {
    const late = applyOrFail(applyOrFail(withBen, remove(2)), logFor(2));
    expect(getState(late, 2)).toBe('asked');
    expect(late.history.get('2/2026-03-01')?.setUsage).toEqual({ '1': 1 });
    const repeated = applyChange(
      applyOrFail(late, remove(2)),
      logFor(2),
      WITHOUT_PLAN_LIMIT,
      CHANGE_ID,
    ).library;
    expect(getState(repeated, 2)).toBe('removed');
    expect(getState(applyOrFail(late, restore(2)), 2)).toBeUndefined();
  });
});
