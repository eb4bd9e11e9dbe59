import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#tests/support/long-test.ts';
import { arbitraryChange, arbitraryLibrary } from '../arbitraries.test-support.ts';
import { applyWrites, EMPTY_LIBRARY, type Library } from '../library.ts';
import { keyOfDay } from '../tables/day-record.ts';
import { decideChange } from './apply-change.ts';
import { CHANGE_KINDS, type Change, ChangeSchema, kindOf, scopeOf } from './change.ts';
import { type LibraryRules, WITHOUT_PLAN_LIMIT } from './decision.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const TYPES = Object.keys(CHANGE_KINDS) as Change['type'][];

/** Returns the rows that the server reads for a change, and no others. */
function takePart(library: Library, change: Change): Library {
  const scope = scopeOf(change, library.categories);
  const revived = kindOf(change).revives?.(change).sets ?? [];
  const revivedSets = revived.flatMap((id) => library.deleted.sets.get(id) ?? []);
  const days = new Set(scope.days.map(keyOfDay));
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
    entries: rows(library.entries, (id, entry) => scope.entryIds.includes(id) || days.has(keyOfDay(entry))),
  };
}

const FULL: LibraryRules = { flashcardLimit: 0 };

describe('every kind of change', () => {
  it('is in the table under its own type', () => {
    expect(Object.values(CHANGE_KINDS).map(({ type }) => type)).toEqual(TYPES);
  });

  const examples = fc.sample(arbitraryChange, { numRuns: 3_000, seed: 7 });

  it.each(TYPES)('%s is decided from the rows of its scope as from the whole library', (type) => {
    const ofType = examples.filter((change) => change.type === type);
    expect(ofType.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(arbitraryLibrary, fc.constantFrom(...ofType), (library, change) => {
        const part = takePart(library, change);
        for (const rules of [WITHOUT_PLAN_LIMIT, FULL])
          expect(decideChange(part, change, rules, ID)).toEqual(decideChange(library, change, rules, ID));
      }),
      { numRuns: countRuns(60) },
    );
  });

  // docs/product/plans.md#card-limit
  it.each(TYPES)(
    '%s makes no card that it does not count for the plan, and none beyond the limit',
    (type) => {
      const ofType = examples.filter((change) => change.type === type);
      fc.assert(
        fc.property(arbitraryLibrary, fc.constantFrom(...ofType), (library, change) => {
          const counted = kindOf(change).adds?.(change) ?? [];
          const free = decideChange(library, change, WITHOUT_PLAN_LIMIT, ID);
          const made = free.ok ? free.writes.filter(({ table, row }) => table === 'flashcards' && row) : [];
          const news = made.map(({ key }) => String(key)).filter((id) => !library.flashcards.has(id));
          expect(counted).toEqual(expect.arrayContaining(news));
          const unrestorable = { ...library, restorableFlashcardIds: new Set<string>() };
          const limited = decideChange(unrestorable, change, FULL, ID);
          const after = limited.ok ? applyWrites(library, limited.writes) : library;
          expect(after.flashcardCount).toBeLessThanOrEqual(library.flashcardCount);
        }),
        { numRuns: countRuns(40) },
      );
    },
  );

  it.each(TYPES)('%s brings deleted rows back only where it names them', (type) => {
    const ofType = examples.filter((change) => change.type === type);
    fc.assert(
      fc.property(arbitraryLibrary, fc.constantFrom(...ofType), (library, change) => {
        const revived = kindOf(change).revives?.(change) ?? {};
        const decision = decideChange(library, change, WITHOUT_PLAN_LIMIT, ID);
        for (const { table, key, row } of decision.ok ? decision.writes : []) {
          if (table !== 'flashcards' && table !== 'sets') continue;
          const deleted = (library.deleted[table] as ReadonlyMap<unknown, unknown>).get(key);
          const isBack =
            row !== null && deleted === row && !(library[table] as Map<unknown, unknown>).has(key);
          if (isBack) expect(revived[table]).toContain(key);
        }
      }),
      { numRuns: countRuns(40) },
    );
  });

  it('writes ids and times in one spelling', () => {
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
