import { describe, expect, it } from 'vitest';
import { createIdMaker } from '#shared/library/ids.ts';
import { EMPTY_LIBRARY, rowsToLibrary } from '#shared/library/library.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { IMPORT_SOURCE } from './import-source.test-support.ts';
import {
  type CategoryTarget,
  type ImportMapping,
  keepMapping,
  planImport,
  suggestMapping,
} from './plan-import.ts';
import type { WordList } from './read-word-list.ts';

const library = rowsToLibrary({
  categories: [
    { id: 'cat1', name: 'Animals' },
    { id: 'cat2', name: 'Food' },
  ],
  flashcards: [
    { id: 'f1', word: 'Dog', categoryId: 'cat1' },
    { id: 'f2', word: 'café', categoryId: 'cat2' },
  ],
  sets: [],
  history: [],
});
const makeIds = () =>
  createIdMaker(
    () => 1_700_000_000_000,
    () => 0.5,
  );

function listOf(categories: Record<string, string[]>): WordList {
  return {
    shape: 'columns',
    categories: Object.entries(categories).map(([name, words]) => ({
      name,
      words: words.map((word) => ({ word })),
    })),
    problems: [],
  };
}

function plan(list: WordList, mapping: ImportMapping) {
  const planned = planImport(list, mapping, library, makeIds(), IMPORT_SOURCE);
  if (!planned.ok) throw new Error(planned.code);
  return planned;
}

// docs/product/word-lists.md#mapping
describe('suggestMapping', () => {
  it('maps by name whatever its case, makes the others, and leaves words without a category to the parent', () => {
    expect(suggestMapping(listOf({ ANIMALS: ['cat'], Vehicles: ['car'], '': ['x'] }), library)).toEqual([
      { kind: 'existing', categoryId: 'cat1' },
      { kind: 'new', name: 'Vehicles' },
      { kind: 'skip' },
    ]);
  });
});

describe('keepMapping', () => {
  it('keeps every choice but those whose category is gone', () => {
    const mapping: CategoryTarget[] = [
      { kind: 'existing', categoryId: 'cat2' },
      { kind: 'existing', categoryId: 'cat9' },
      { kind: 'skip' },
    ];
    expect(keepMapping(mapping, listOf({ Animals: [], FOOD: [], Cars: [] }), library)).toEqual([
      { kind: 'existing', categoryId: 'cat2' },
      { kind: 'existing', categoryId: 'cat2' },
      { kind: 'skip' },
    ]);
  });
});

describe('planImport', () => {
  // docs/product/word-lists.md#skipped-duplicates
  it('counts and plans exactly what is new; duplicates whatever their case, in the library and in the file', () => {
    const list = listOf({ animals: ['DOG', 'cat', 'Cat', 'hen'], Vehicles: ['dog', 'car'] });
    const { change, figures } = plan(list, suggestMapping(list, library));
    expect(figures).toEqual({
      newCategories: 1,
      existingCategories: 1,
      newFlashcards: 4,
      duplicateFlashcards: 2,
    });
    expect(change.categories.map(({ name }) => name)).toEqual(['Animals', 'Vehicles']);
    expect(change.flashcards.map(({ word }) => word)).toEqual(['cat', 'hen', 'dog', 'car']);
    expect(change.flashcards[2]?.categoryId).toBe(change.categories[1]?.id);
  });

  it('marks the change and every card with the import they come from, the name of the file cut to what is kept', () => {
    const list = listOf({ Animals: ['cat', 'hen'] });
    const long = { ...IMPORT_SOURCE, fileName: `${'x'.repeat(300)}.csv` };
    const planned = planImport(list, suggestMapping(list, library), library, makeIds(), long);
    if (!planned.ok) throw new Error(planned.code);
    const { importId, at, fileName, flashcards } = planned.change;
    expect({ importId, at, fileName }).toEqual({ ...IMPORT_SOURCE, fileName: 'x'.repeat(200) });
    expect(flashcards.map((card) => card.importId)).toEqual([IMPORT_SOURCE.importId, IMPORT_SOURCE.importId]);
  });

  it('sees an accent composed and decomposed as the same word', () => {
    expect(
      plan(listOf({ Food: ['cafe\u0301', 'tea'] }), [{ kind: 'existing', categoryId: 'cat2' }]).figures,
    ).toMatchObject({ newFlashcards: 1, duplicateFlashcards: 1 });
  });

  it('follows the mapping: to another category, to a new name, to nothing', () => {
    const list = listOf({ Pets: ['dog', 'cat'], Toys: ['ball'], Notes: ['x'] });
    const mapping: CategoryTarget[] = [
      { kind: 'existing', categoryId: 'cat1' },
      { kind: 'new', name: '  My   toys ' },
      { kind: 'skip' },
    ];
    const { change, figures } = plan(list, mapping);
    expect(figures).toEqual({
      newCategories: 1,
      existingCategories: 1,
      newFlashcards: 2,
      duplicateFlashcards: 1,
    });
    expect(change.categories.map(({ name }) => name)).toEqual(['Animals', 'My toys']);
  });

  it('makes one category of two that get the same new name, and none when the name exists already', () => {
    const list = listOf({ A: ['x'], B: ['X', 'y'], C: ['dog', 'z'] });
    const mapping: CategoryTarget[] = [
      { kind: 'new', name: 'Letters' },
      { kind: 'new', name: 'LETTERS' },
      { kind: 'new', name: 'animals' },
    ];
    expect(plan(list, mapping).figures).toEqual({
      newCategories: 1,
      existingCategories: 1,
      newFlashcards: 3,
      duplicateFlashcards: 2,
    });
  });

  it('makes the category again when another device has deleted it since the preview', () => {
    const list = listOf({ Pets: ['dog'] });
    const { change, figures } = plan(list, [{ kind: 'existing', categoryId: 'cat9' }]);
    expect(figures).toMatchObject({ newCategories: 1, newFlashcards: 1 });
    expect(change.categories[0]?.name).toBe('Pets');
  });

  it('skips a new category whose name was left blank', () => {
    expect(plan(listOf({ A: ['x'] }), [{ kind: 'new', name: ' ' }]).figures).toEqual({
      newCategories: 0,
      existingCategories: 0,
      newFlashcards: 0,
      duplicateFlashcards: 0,
    });
  });

  it('tells beforehand that the library would be too large', () => {
    const list = listOf({ Animals: ['cat'] });
    const nearlyFull = { ...library, flashcardCount: LIBRARY_LIMITS.flashcards };
    expect(planImport(list, suggestMapping(list, nearlyFull), nearlyFull, makeIds(), IMPORT_SOURCE)).toEqual({
      ok: false,
      code: 'too_many_flashcards',
    });
    const many = listOf(
      Object.fromEntries(Array.from({ length: LIBRARY_LIMITS.categories + 1 }, (_, i) => [`c${i}`, []])),
    );
    expect(
      planImport(many, suggestMapping(many, EMPTY_LIBRARY), EMPTY_LIBRARY, makeIds(), IMPORT_SOURCE),
    ).toEqual({
      ok: false,
      code: 'too_many_categories',
    });
  });
});
