import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#tests/support/long-test.ts';
import { arbitraryLibrary, createArbitraryChange } from '../arbitraries.test-support.ts';
import { applyWrites, EMPTY_LIBRARY, type Library } from '../library.ts';
import { getDayKey } from '../tables/day-record.ts';
import type { RowWrite } from '../tables/library-tables.ts';
import { CHANGE_ID } from './apply-change.test-support.ts';
import {
  CHANGE_KINDS,
  type Change,
  ChangeSchema,
  decideChange,
  getChangeKind,
  getChangeScope,
} from './change.ts';
import { type LibraryRules, WITHOUT_PLAN_LIMIT } from './decision.ts';

const TYPES = Object.keys(CHANGE_KINDS) as Change['type'][];

/** Returns a library with only the rows that the server reads for a change. */
function selectScope(library: Library, change: Change): Library {
  const scope = getChangeScope(change, library.categories);
  const revived = getChangeKind(change).listRevivedRows?.(change).sets ?? [];
  const revivedSets = revived.flatMap((id) => library.deleted.sets.get(id) ?? []);
  const days = new Set(scope.days.map(getDayKey));
  const undone = scope.cardsOfImport ? library.imports.get(scope.importId ?? '') : undefined;
  const filled = (undone?.setIds ?? []).flatMap((id) => library.sets.get(id) ?? []);
  const cards = new Set([
    ...scope.flashcardIds,
    ...scope.rotationIds.flatMap((id) => library.rotations.get(id)?.retiring ?? []),
    ...(undone?.edits ?? []).map(({ id }) => id),
    ...[...revivedSets, ...filled].flatMap(({ flashcardIds, coming = [] }) => [...flashcardIds, ...coming]),
  ]);
  const categories = new Set([...scope.cardsOfCategoryIds, ...(undone?.categoryIds ?? [])]);
  const rows = <Key, Row>(table: ReadonlyMap<Key, Row>, isRead: (key: Key, row: Row) => boolean) =>
    new Map([...table].filter(([key, row]) => isRead(key, row)));
  return {
    ...EMPTY_LIBRARY,
    flashcardCount: library.flashcardCount,
    isNew: library.isNew,
    restorableFlashcardIds: library.restorableFlashcardIds,
    deleted: library.deleted,
    categories: scope.categories ? library.categories : new Map(),
    flashcards: rows(
      library.flashcards,
      (id, { categoryId, importId }) =>
        cards.has(id) ||
        categories.has(categoryId) ||
        categoryId === scope.anyCardOfCategoryId ||
        (undone !== undefined && importId === undone.id),
    ),
    sets: scope.sets ? library.sets : new Map(),
    children: rows(library.children, (id) => scope.children || id === scope.childId),
    stories: scope.stories ? library.stories : new Map(),
    imports: rows(library.imports, (id) => scope.imports || id === scope.importId),
    rotations: rows(library.rotations, (id) => scope.rotationIds.includes(id)),
    conflicts: rows(library.conflicts, (id) => scope.conflictIds.includes(id)),
    history: rows(library.history, (day) => days.has(day)),
    entries: rows(library.entries, (id, entry) => scope.entryIds.includes(id) || days.has(getDayKey(entry))),
  };
}

/** Expects that `listAddedCards` lists every created card and `listRevivedRows` every restored row. */
function expectListed(library: Library, change: Change, writes: readonly RowWrite[]): void {
  const { listAddedCards, listRevivedRows } = getChangeKind(change);
  const revived = listRevivedRows?.(change) ?? {};
  for (const { table, key, row } of writes) {
    if ((table !== 'flashcards' && table !== 'sets') || row === null) continue;
    if ((library[table] as ReadonlyMap<unknown, unknown>).has(key)) continue;
    if (table === 'flashcards') expect(listAddedCards?.(change)).toContain(key);
    const deleted = (library.deleted[table] as ReadonlyMap<unknown, unknown>).get(key);
    if (deleted === row) expect(revived[table]).toContain(key);
  }
}

const FULL: LibraryRules = { flashcardLimit: 0 };

describe('CHANGE_KINDS', () => {
  it('contains every kind under its type', () => {
    expect(Object.values(CHANGE_KINDS).map(({ type }) => type)).toEqual(TYPES);
  });

  // docs/product/plans.md#card-limit
  it.each(TYPES)('states the effects of %s correctly', (type) => {
    fc.assert(
      fc.property(arbitraryLibrary, createArbitraryChange(type), (library, change) => {
        const part = selectScope(library, change);
        const unrestorable = { ...library, restorableFlashcardIds: new Set<string>() };
        const free = decideChange(library, change, WITHOUT_PLAN_LIMIT, CHANGE_ID);
        expect(decideChange(part, change, WITHOUT_PLAN_LIMIT, CHANGE_ID)).toEqual(free);
        expect(decideChange(part, change, FULL, CHANGE_ID)).toEqual(
          decideChange(library, change, FULL, CHANGE_ID),
        );
        expectListed(library, change, free.ok ? free.writes : []);
        const limited = decideChange(unrestorable, change, FULL, CHANGE_ID);
        const after = limited.ok ? applyWrites(library, limited.writes) : library;
        expect(after.flashcardCount).toBeLessThanOrEqual(library.flashcardCount);
      }),
      { numRuns: countRuns(60) },
    );
  });

  it('normalizes ids and times', () => {
    const upper = 'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA';
    expect(ChangeSchema.parse({ type: 'undoImport', importId: upper })).toMatchObject({
      importId: upper.toLowerCase(),
    });
    const change = {
      type: 'importFlashcards',
      importId: upper,
      fileName: '',
      categories: [],
      flashcards: [],
    };
    expect(ChangeSchema.parse({ ...change, at: '2026-03-01T08:00:00+01:00' })).toMatchObject({
      at: '2026-03-01T08:00:00.000+01:00',
    });
    expect(ChangeSchema.safeParse({ ...change, at: '1899-12-31T00:00:00Z' }).success).toBe(false);
    expect(ChangeSchema.safeParse({ type: 'resolveConflict', conflictId: 'a\u0000' }).success).toBe(false);
  });
});
