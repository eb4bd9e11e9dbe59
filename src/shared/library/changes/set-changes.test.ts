import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryLibrary } from '#shared/library/arbitraries.test-support.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { type CardSet, POSITION_BOUND } from '#shared/library/tables/card-set.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { applyOrFail, CHANGE_ID, getRefusal, startLibrary } from './apply-change.test-support.ts';
import { type Change, replayChanges } from './change.ts';

const NEW_SET = { id: 1_000_007, childId: 1, name: 'Fruit', flashcardIds: [] };
const move = (setId: number, before: number | null): Change => ({ type: 'moveSet', setId, before });
const listIds = (library: Library, childId?: number) => listSets(library, childId).map(({ id }) => id);
const placeAt = (library: Library, positions: Record<number, number>): Library => ({
  ...library,
  sets: new Map([...library.sets].map(([id, set]) => [id, { ...set, position: positions[id] ?? id }])),
});

describe('addSet', () => {
  it('appends a set with its existing cards, each once', () => {
    const set = { ...NEW_SET, flashcardIds: ['f2', 'f999', 'f1', 'f2'] };
    const added = applyOrFail(startLibrary, { type: 'addSet', set });
    expect(listIds(added)).toEqual([1, 2, 3, 4, 5, NEW_SET.id]);
    expect(added.sets.get(NEW_SET.id)?.flashcardIds).toEqual(['f2', 'f1']);
    expect(applyOrFail(added, { type: 'addSet', set: { ...set, name: 'Other' } })).toBe(added);
  });

  it('appends a set behind an earlier one with a greater id', () => {
    const first = applyOrFail(startLibrary, { type: 'addSet', set: { ...NEW_SET, id: 1_900_000_000 } });
    expect(listIds(applyOrFail(first, { type: 'addSet', set: NEW_SET })).slice(-2)).toEqual([
      1_900_000_000,
      NEW_SET.id,
    ]);
  });

  // docs/product/sets.md#own-sets
  it('is rejected at the limit of sets', () => {
    const added = Array.from({ length: LIBRARY_LIMITS.sets - 5 }, (_, i) => ({
      id: CHANGE_ID,
      change: { type: 'addSet' as const, set: { ...NEW_SET, id: 1_000_100 + i } },
    }));
    const full = replayChanges(startLibrary, added);
    expect(getRefusal(full, { type: 'addSet', set: NEW_SET })).toBe('too_many_sets');
    expect(getRefusal(full, { type: 'reviveSet', set: NEW_SET })).toBe('too_many_sets');
  });
});

describe('editSet', () => {
  const edit = (edits: object): Change => ({ type: 'editSet', setId: 1, ...edits });

  // docs/product/stages.md#stage
  it('merges edits of two devices by field and keeps the later of two stages', () => {
    const staged = applyOrFail(startLibrary, edit({ stage: 'couplets', fill: 'en' }));
    const edited = applyOrFail(staged, edit({ pace: { showings: 20 } }));
    const later = applyOrFail(edited, edit({ stage: 'sentences' }));
    expect(later.sets.get(1)).toEqual({
      ...startLibrary.sets.get(1),
      stage: 'sentences',
      fill: 'en',
      pace: { cards: 5, newADay: 1, showings: 20 },
    });
    expect(later.conflicts.size).toBe(0);
  });

  it('removes the stage for single words', () => {
    const staged = applyOrFail(startLibrary, edit({ stage: 'dots' }));
    expect(applyOrFail(staged, edit({ stage: null })).sets).toEqual(startLibrary.sets);
  });

  it('fills in a partial pace from the stage', () => {
    const staged = applyOrFail(startLibrary, edit({ stage: 'sentences', pace: { showings: 20 } }));
    expect(staged.sets.get(1)?.pace).toEqual({ cards: 3, newADay: 1, showings: 20 });
  });
});

describe('renameSet', () => {
  const rename = (name: string, base = 'Set 1'): Change => ({ type: 'renameSet', setId: 1, name, base });

  it('changes only the name', () => {
    const renamed = applyOrFail(startLibrary, rename('Fruit'));
    expect(renamed.sets.get(1)).toEqual({ ...startLibrary.sets.get(1), name: 'Fruit' });
    expect(renamed.conflicts.size).toBe(0);
  });

  // docs/product/sets.md#sets-on-two-devices
  it('keeps the later of two names and stores a conflict', () => {
    const merged = applyOrFail(applyOrFail(startLibrary, rename('Fruit')), rename('Morning'));
    expect(merged.sets.get(1)?.name).toBe('Morning');
    expect([...merged.conflicts.values()]).toEqual([
      { id: `${CHANGE_ID}/name`, kind: 'set', subject: '1', field: 'name', kept: 'Morning', lost: 'Fruit' },
    ]);
  });

  it('is rejected for a set that another device has deleted', () => {
    const deleted = applyOrFail(startLibrary, { type: 'deleteSet', setId: 1 });
    expect(getRefusal(deleted, rename('Fruit'))).toBe('set_not_found');
  });
});

describe('Order of sets', () => {
  it('follows their ids until one is moved', () => {
    expect(listIds(startLibrary)).toEqual([1, 2, 3, 4, 5]);
    expect(startLibrary.sets.get(1)).not.toHaveProperty('position');
  });

  // docs/product/sets.md#set-order
  it('follows the moves of a parent in every list', () => {
    const moved = applyOrFail(applyOrFail(startLibrary, move(5, 1)), move(1, null));
    expect(listIds(moved)).toEqual([5, 2, 3, 4, 1]);
    expect(libraryToRows(moved).sets.map(({ id }) => id)).toEqual([5, 2, 3, 4, 1]);
    expect(applyOrFail(moved, move(5, 2))).toBe(moved);
    expect(applyOrFail(moved, move(1, null))).toBe(moved);
  });

  it('belongs to each child separately', () => {
    const other: CardSet = { ...NEW_SET, childId: 2 };
    const library = { ...startLibrary, sets: new Map(startLibrary.sets).set(other.id, other) };
    expect(listIds(library, 1)).toEqual([1, 2, 3, 4, 5]);
    expect(applyOrFail(library, move(1, other.id))).toBe(library);
    expect(listIds(applyOrFail(library, move(1, null)), 1)).toEqual([2, 3, 4, 5, 1]);
  });

  it('does not change when one of the two sets is missing', () => {
    expect(applyOrFail(startLibrary, move(9, 1))).toBe(startLibrary);
    expect(applyOrFail(startLibrary, move(1, 9))).toBe(startLibrary);
    expect(applyOrFail(startLibrary, move(1, 1))).toBe(startLibrary);
  });

  it('gets new positions when no number fits between two sets', () => {
    const narrow = placeAt(startLibrary, { 1: 1, 2: 1 + Number.EPSILON, 3: 2 });
    const moved = applyOrFail(narrow, move(5, 2));
    expect(listIds(moved)).toEqual([1, 5, 2, 3, 4]);
    expect(listSets(moved).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    const far = placeAt(startLibrary, { 1: -POSITION_BOUND });
    expect(listIds(applyOrFail(far, move(5, 1)))).toEqual([5, 1, 2, 3, 4]);
  });

  // docs/product/sets.md#set-order
  it('places a moved set right before the other one in any library', () => {
    fc.assert(
      fc.property(arbitraryLibrary, fc.nat(), fc.nat(), (library, a, b) => {
        const ids = listIds(library, FIRST_CHILD);
        const [setId, before] = [ids[a % ids.length], ids[b % (ids.length + 1)] ?? null];
        if (setId === undefined || setId === before) return;
        const expected = ids.filter((id) => id !== setId);
        expected.splice(before === null ? expected.length : expected.indexOf(before), 0, setId);
        const moved = applyOrFail(library, move(setId, before));
        expect(listIds(moved, FIRST_CHILD)).toEqual(expected);
        for (const { position = 0 } of moved.sets.values()) {
          expect(Math.abs(position)).toBeLessThanOrEqual(POSITION_BOUND);
        }
      }),
    );
  });
});

describe('deleteSet', () => {
  // docs/product/sets.md#own-sets
  it('keeps the cards and is undone at the former position', () => {
    const moved = applyOrFail(startLibrary, move(5, 2));
    const set = moved.sets.get(5);
    const deleted = applyOrFail(moved, { type: 'deleteSet', setId: 5 });
    expect(deleted.flashcards).toBe(startLibrary.flashcards);
    expect(listIds(deleted)).toEqual([1, 2, 3, 4]);
    expect(applyOrFail(deleted, { type: 'deleteSet', setId: 5 })).toBe(deleted);
    const revived = applyOrFail(deleted, { type: 'reviveSet', set: set! });
    expect(libraryToRows(revived)).toEqual(libraryToRows(moved));
    expect(applyOrFail(revived, { type: 'reviveSet', set: { ...set!, name: 'Other' } })).toBe(revived);
  });
});
