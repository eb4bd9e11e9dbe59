import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryLibrary } from '#shared/library/arbitraries.test-support.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { type CardSet, POSITION_BOUND } from '#shared/library/tables/card-set.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { accepted, ID, refusal, start } from './apply-change.test-support.ts';
import { type Change, replayChanges } from './change.ts';

const NEW_SET = { id: 1_000_007, childId: 1, name: 'Fruit', flashcardIds: [] };
const move = (setId: number, before: number | null): Change => ({ type: 'moveSet', setId, before });
const listIds = (library: Library, childId?: number) => listSets(library, childId).map(({ id }) => id);
const placeAt = (library: Library, positions: Record<number, number>): Library => ({
  ...library,
  sets: new Map([...library.sets].map(([id, set]) => [id, { ...set, position: positions[id] ?? id }])),
});

describe('a new set', () => {
  it('stands behind the others, with those of its cards that there are, each once', () => {
    const set = { ...NEW_SET, flashcardIds: ['f2', 'f999', 'f1', 'f2'] };
    const added = accepted(start, { type: 'addSet', set });
    expect(listIds(added)).toEqual([1, 2, 3, 4, 5, NEW_SET.id]);
    expect(added.sets.get(NEW_SET.id)?.flashcardIds).toEqual(['f2', 'f1']);
    expect(accepted(added, { type: 'addSet', set: { ...set, name: 'Other' } })).toBe(added);
  });

  it('stands behind one with a greater id that was added before it', () => {
    const first = accepted(start, { type: 'addSet', set: { ...NEW_SET, id: 1_900_000_000 } });
    expect(listIds(accepted(first, { type: 'addSet', set: NEW_SET })).slice(-2)).toEqual([
      1_900_000_000,
      NEW_SET.id,
    ]);
  });

  // docs/product/sets.md#own-sets
  it('is refused when a family has as many sets as it can have, and so is one that comes back', () => {
    const added = Array.from({ length: LIBRARY_LIMITS.sets - 5 }, (_, i) => ({
      id: ID,
      change: { type: 'addSet' as const, set: { ...NEW_SET, id: 1_000_100 + i } },
    }));
    const full = replayChanges(start, added);
    expect(refusal(full, { type: 'addSet', set: NEW_SET })).toBe('too_many_sets');
    expect(refusal(full, { type: 'reviveSet', set: NEW_SET })).toBe('too_many_sets');
  });
});

describe('the stage of a set', () => {
  const edit = (edits: object): Change => ({ type: 'editSet', setId: 1, ...edits });

  // docs/product/stages.md#stage
  it('stays beside what other devices change of the set, and the later of two counts', () => {
    const staged = accepted(start, edit({ stage: 'couplets', fill: 'en' }));
    const edited = accepted(staged, edit({ pace: { showings: 20 } }));
    const later = accepted(edited, edit({ stage: 'sentences' }));
    expect(later.sets.get(1)).toEqual({
      ...start.sets.get(1),
      ...{ stage: 'sentences', fill: 'en', pace: { cards: 5, newADay: 1, showings: 20 } },
    });
    expect(later.conflicts.size).toBe(0);
  });

  it('is cleared for single words', () => {
    const staged = accepted(start, edit({ stage: 'dots' }));
    expect(accepted(staged, edit({ stage: null })).sets).toEqual(start.sets);
  });

  it('gives the numbers of a pace that a parent did not choose', () => {
    const staged = accepted(start, edit({ stage: 'sentences', pace: { showings: 20 } }));
    expect(staged.sets.get(1)?.pace).toEqual({ cards: 3, newADay: 1, showings: 20 });
  });
});

describe('the name of a set', () => {
  const rename = (name: string, base = 'Set 1'): Change => ({ type: 'renameSet', setId: 1, name, base });

  it('is changed, and the cards stay', () => {
    const renamed = accepted(start, rename('Fruit'));
    expect(renamed.sets.get(1)).toEqual({ ...start.sets.get(1), name: 'Fruit' });
    expect(renamed.conflicts.size).toBe(0);
  });

  // docs/product/sets.md#sets-on-two-devices
  it('keeps the later of two names and records a conflict', () => {
    const both = accepted(accepted(start, rename('Fruit')), rename('Morning'));
    expect(both.sets.get(1)?.name).toBe('Morning');
    expect([...both.conflicts.values()]).toEqual([
      { id: `${ID}/name`, kind: 'set', subject: '1', field: 'name', kept: 'Morning', lost: 'Fruit' },
    ]);
  });

  it('is refused for a set that another device has deleted', () => {
    const deleted = accepted(start, { type: 'deleteSet', setId: 1 });
    expect(refusal(deleted, rename('Fruit'))).toBe('set_not_found');
  });
});

describe('the order of the sets', () => {
  it('is that of their numbers until one is moved', () => {
    expect(listIds(start)).toEqual([1, 2, 3, 4, 5]);
    expect(start.sets.get(1)).not.toHaveProperty('position');
  });

  // docs/product/sets.md#set-order
  it('is the parent’s, in every list of the library', () => {
    const moved = accepted(accepted(start, move(5, 1)), move(1, null));
    expect(listIds(moved)).toEqual([5, 2, 3, 4, 1]);
    expect(libraryToRows(moved).sets.map(({ id }) => id)).toEqual([5, 2, 3, 4, 1]);
    expect(accepted(moved, move(5, 2))).toBe(moved);
    expect(accepted(moved, move(1, null))).toBe(moved);
  });

  it('is kept per child', () => {
    const other: CardSet = { ...NEW_SET, childId: 2 };
    const library = { ...start, sets: new Map(start.sets).set(other.id, other) };
    expect(listIds(library, 1)).toEqual([1, 2, 3, 4, 5]);
    expect(accepted(library, move(1, other.id))).toBe(library);
    expect(listIds(accepted(library, move(1, null)), 1)).toEqual([2, 3, 4, 5, 1]);
  });

  it('stays as it is where one of the two sets is gone', () => {
    expect(accepted(start, move(9, 1))).toBe(start);
    expect(accepted(start, move(1, 9))).toBe(start);
    expect(accepted(start, move(1, 1))).toBe(start);
  });

  it('gets new numbers when none is left between two', () => {
    const narrow = placeAt(start, { 1: 1, 2: 1 + Number.EPSILON, 3: 2 });
    const moved = accepted(narrow, move(5, 2));
    expect(listIds(moved)).toEqual([1, 5, 2, 3, 4]);
    expect(listSets(moved).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    const far = placeAt(start, { 1: -POSITION_BOUND });
    expect(listIds(accepted(far, move(5, 1)))).toEqual([5, 1, 2, 3, 4]);
  });

  // docs/product/sets.md#set-order
  it('puts a set right before the one named, whatever was done before', () => {
    fc.assert(
      fc.property(arbitraryLibrary, fc.nat(), fc.nat(), (library, a, b) => {
        const idsOf = (of: Library) => listSets(of, FIRST_CHILD).map(({ id }) => id);
        const ids = idsOf(library);
        const [setId, before] = [ids[a % ids.length], ids[b % (ids.length + 1)] ?? null];
        if (setId === undefined || setId === before) return;
        const expected = ids.filter((id) => id !== setId);
        expected.splice(before === null ? expected.length : expected.indexOf(before), 0, setId);
        const moved = accepted(library, move(setId, before));
        expect(idsOf(moved)).toEqual(expected);
        for (const { position = 0 } of moved.sets.values()) {
          expect(Math.abs(position)).toBeLessThanOrEqual(POSITION_BOUND);
        }
      }),
    );
  });
});

describe('a deleted set', () => {
  // docs/product/sets.md#own-sets
  it('leaves its cards, comes back where it stood, and is deleted once', () => {
    const moved = accepted(start, move(5, 2));
    const set = moved.sets.get(5);
    const deleted = accepted(moved, { type: 'deleteSet', setId: 5 });
    expect(deleted.flashcards).toBe(start.flashcards);
    expect(listIds(deleted)).toEqual([1, 2, 3, 4]);
    expect(accepted(deleted, { type: 'deleteSet', setId: 5 })).toBe(deleted);
    const back = accepted(deleted, { type: 'reviveSet', set: set! });
    expect(libraryToRows(back)).toEqual(libraryToRows(moved));
    expect(accepted(back, { type: 'reviveSet', set: { ...set!, name: 'Other' } })).toBe(back);
  });

  it('takes no card', () => {
    const deleted = accepted(start, { type: 'deleteSet', setId: 1 });
    expect(refusal(deleted, { type: 'addToSet', setId: 1, flashcardIds: ['f2'] })).toBe('set_not_found');
  });
});
