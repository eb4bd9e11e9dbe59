import { describe, expect, it } from 'vitest';
import { listSets } from '#shared/library/sets.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { listImportedCards } from '#shared/word-lists/plan-import.ts';
import { importCards } from '#tests/support/library/library-changes.ts';
import { applyOrFail, getRefusal, startLibrary } from './apply-change.test-support.ts';
import type { Change } from './change.ts';

const FILE = {
  importId: '22222222-2222-4222-8222-222222222222',
  at: '2026-03-01T08:00:00.000+01:00',
  fileName: 'words.csv',
};

const ANIMALS = { id: 'cat1', name: 'Animals' };
const OTHER_IMPORT = '33333333-3333-4333-8333-333333333333';

describe('importFlashcards', () => {
  const card = (id: string, word: string, categoryId: string) => ({ id, word, categoryId });

  it('uses an existing category of the same name, ignoring case', () => {
    const after = applyOrFail(startLibrary, {
      type: 'importFlashcards',
      ...FILE,
      categories: [{ id: 'cat50', name: 'ANIMALS' }],
      flashcards: [card('f50', 'cow', 'cat50')],
    });
    expect(after.categories.size).toBe(5);
    expect(after.flashcards.get('f50')?.categoryId).toBe('cat1');
  });

  it('skips words that the category or the import itself already has', () => {
    const after = applyOrFail(startLibrary, {
      type: 'importFlashcards',
      ...FILE,
      categories: [{ id: 'cat1', name: 'Animals' }],
      flashcards: [card('f50', 'Dog', 'cat1'), card('f51', 'cow', 'cat1'), card('f52', 'COW', 'cat1')],
    });
    expect(after.flashcardCount).toBe(26);
    expect(after.flashcards.get('f51')?.word).toBe('cow');
  });

  // docs/product/word-lists.md#import-all-or-nothing
  it('is rejected completely over the limit of cards', () => {
    const flashcards = Array.from({ length: LIBRARY_LIMITS.flashcards }, (_, i) =>
      card(`f9${i}`, `w${i}`, 'cat1'),
    );
    const categories = [{ id: 'cat1', name: 'Animals' }];
    const change = { type: 'importFlashcards', ...FILE, categories, flashcards } as const;
    expect(getRefusal(startLibrary, { ...change, flashcards: [...flashcards] })).toBe('too_many_flashcards');
    expect(getRefusal(startLibrary, { ...change, flashcards: flashcards.slice(25) })).toBeNull();
  });
});

// docs/product/word-lists.md#sets-of-a-list
describe('importFlashcards into sets', () => {
  const animals = { id: 'cat1', name: 'Animals' };
  const change: Change = {
    type: 'importFlashcards',
    ...FILE,
    categories: [animals],
    flashcards: [
      { id: 'f50', word: 'cow', categoryId: 'cat1' },
      { id: 'f51', word: 'hen', categoryId: 'cat1' },
    ],
    intoSets: {
      childId: 1,
      sets: [
        { id: 1_000_050, name: 'Farm', flashcardIds: ['f50', 'f1', 'f99'] },
        { id: 1_000_051, name: 'set 1', flashcardIds: ['f51', 'f2', 'f6'] },
        { id: 1_000_052, name: 'FARM', flashcardIds: ['f51', 'f50'] },
      ],
    },
  };

  it('appends cards to sets of the same name or creates them', () => {
    const first = startLibrary.sets.get(1)!;
    const after = applyOrFail(startLibrary, change);
    expect(after.sets.get(1_000_050)).toMatchObject({
      name: 'Farm',
      childId: 1,
      flashcardIds: ['f50', 'f1', 'f51'],
    });
    const added = ['f51', 'f2', 'f6'].filter((id) => !first.flashcardIds.includes(id));
    expect(after.sets.get(1)?.flashcardIds).toEqual([...first.flashcardIds, ...added]);
    expect(after.sets.size).toBe(startLibrary.sets.size + 1);
    expect(listSets(after, 1).at(-1)?.name).toBe('Farm');
  });

  it('keeps a created set with another card when it is undone', () => {
    const used = applyOrFail(applyOrFail(startLibrary, change), {
      type: 'addToSet',
      setId: 1_000_050,
      flashcardIds: ['f7'],
    });
    const after = applyOrFail(used, { type: 'undoImport', importId: FILE.importId });
    expect(after.sets.get(1_000_050)?.flashcardIds).toEqual(['f7']);
  });

  it('is rejected completely for a set that is too large or an unknown child', () => {
    const many = Array.from({ length: LIBRARY_LIMITS.cardsPerSet + 1 }, (_, i) => card(`f8${i}`, `w${i}`));
    const large = { ...change, flashcards: many };
    const ids = many.map(({ id }) => id);
    const intoSets = { childId: 1, sets: [{ id: 1_000_050, name: 'Set 1', flashcardIds: ids.slice(1) }] };
    expect(getRefusal(startLibrary, { ...large, intoSets })).toBe('set_full');
    expect(getRefusal(startLibrary, { ...change, intoSets: { ...intoSets, childId: 9 } })).toBe(
      'child_not_found',
    );
  });

  function card(id: string, word: string) {
    return { id, word, categoryId: 'cat1' };
  }
});

describe('undoImport', () => {
  const change: Change = {
    type: 'importFlashcards',
    ...FILE,
    categories: [
      { id: 'cat1', name: 'Animals' },
      { id: 'cat50', name: 'Junk' },
    ],
    flashcards: [
      { id: 'f50', word: 'cow', categoryId: 'cat1' },
      { id: 'f51', word: 'x;y', categoryId: 'cat50' },
    ],
  };

  // docs/product/word-lists.md#undo-import
  it('deletes every card of the import and the categories that become empty', () => {
    const imported = applyOrFail(startLibrary, change);
    expect(imported.imports.get(FILE.importId)).toMatchObject({ flashcardCount: 2, categoryIds: ['cat50'] });
    const inSet = applyOrFail(imported, { type: 'addToSet', setId: 1, flashcardIds: ['f50'] });
    const undone = applyOrFail(inSet, { type: 'undoImport', importId: FILE.importId });
    expect({ ...libraryToRows(undone), imports: [] }).toEqual(libraryToRows(startLibrary));
    expect(undone.imports.get(FILE.importId)?.undone).toBe(true);
  });

  it('keeps a category to which the parent has added a card', () => {
    const filled = applyOrFail(applyOrFail(startLibrary, change), {
      type: 'addFlashcard',
      flashcard: { id: 'f60', word: 'kept', categoryId: 'cat50' },
      categoryName: 'Junk',
    });
    const undone = applyOrFail(filled, { type: 'undoImport', importId: FILE.importId });
    expect(undone.categories.has('cat50')).toBe(true);
    expect(undone.flashcards.has('f60')).toBe(true);
  });

  it('rejects an unknown import', () => {
    expect(getRefusal(startLibrary, { type: 'undoImport', importId: FILE.importId })).toBe(
      'import_not_found',
    );
  });
});

it('listImportedCards lists new and existing cards in the order of the import', () => {
  const change = importCards({ id: 'cat90', name: 'animals' }, ['cow', 'Dog', 'hen', 'cow']);
  expect(listImportedCards(applyOrFail(startLibrary, change), change)).toEqual(['f50000', 'f1', 'f50002']);
});

it('listImportedCards omits deleted cards', () => {
  const change = importCards({ id: 'cat90', name: 'Farm' }, ['cow', 'hen']);
  const after = applyOrFail(applyOrFail(startLibrary, change), {
    type: 'deleteFlashcards',
    flashcardIds: ['f50000'],
  });
  expect(listImportedCards(after, change)).toEqual(['f50001']);
});

// docs/product/word-lists.md#two-readings
it('importFlashcards treats two readings of a word as two cards', () => {
  const reading = (id: string, pinyin: string) => ({
    id,
    word: '长',
    categoryId: 'cat1',
    ...(pinyin && { pinyin }),
  });
  const change = (...flashcards: ReturnType<typeof reading>[]): Change => ({
    type: 'importFlashcards',
    ...FILE,
    categories: [{ id: 'cat1', name: 'Animals' }],
    flashcards,
  });
  const library = applyOrFail(
    startLibrary,
    change(reading('f50', 'cháng'), reading('f51', 'zhǎng'), reading('f52', 'cháng')),
  );
  expect(library.flashcardCount).toBe(27);
  const again = { ...change(reading('f60', ''), reading('f61', 'Zhǎng')), importId: OTHER_IMPORT } as Change;
  expect(applyOrFail(library, again).flashcardCount).toBe(27);
});

describe('importFlashcards with edits', () => {
  const change = {
    type: 'importFlashcards',
    ...FILE,
    categories: [{ id: 'cat1', name: 'Animals' }],
    flashcards: [],
    edits: [
      {
        flashcard: { id: 'f1', word: 'dog', english: 'a pet', pinyin: 'x', categoryId: 'cat1' },
        base: { english: null },
      },
    ],
  } satisfies Change;

  // docs/product/word-lists.md#duplicates-by-choice
  it('stores a conflict with the edit of another device', () => {
    const filled = applyOrFail(startLibrary, change);
    expect(filled.flashcards.get('f1')).toMatchObject({ word: 'dog', english: 'a pet' });
    expect(filled.flashcards.get('f1')?.pinyin).toBeUndefined();
    const card = { ...startLibrary.flashcards.get('f1')!, english: 'a friend' };
    const elsewhere = applyOrFail(startLibrary, {
      type: 'editFlashcard',
      flashcard: card,
      base: { english: null },
      categoryName: 'Animals',
    });
    const clash = applyOrFail(elsewhere, change);
    expect([...clash.conflicts.values()]).toMatchObject([{ kept: 'a pet', lost: 'a friend', subject: 'f1' }]);
  });

  it('stores the changed fields until it is undone', () => {
    const pinyin = applyOrFail(startLibrary, {
      type: 'editFlashcard',
      flashcard: { ...startLibrary.flashcards.get('f1')!, pinyin: 'gǒu' },
      base: { pinyin: null },
      categoryName: 'Animals',
    });
    const filled = applyOrFail(pinyin, change);
    expect(filled.imports.get(FILE.importId)?.edits).toEqual([
      { id: 'f1', before: {}, after: { english: 'a pet' } },
    ]);
    const undone = applyOrFail(filled, { type: 'undoImport', importId: FILE.importId });
    expect(undone.imports.get(FILE.importId)).toMatchObject({ edits: [], undone: true });
    expect(libraryToRows(undone).flashcards).toEqual(libraryToRows(pinyin).flashcards);
  });

  // docs/product/word-lists.md#undo-import
  it('clears the undo data of older imports over the limit', () => {
    const ids = Array.from({ length: 1_500 }, (_, index) => `f9${index}`);
    const cards = ids.map((id) => ({ id, word: id, english: 'x'.repeat(150), categoryId: 'cat1' }));
    const library = applyOrFail(startLibrary, {
      type: 'importFlashcards',
      ...FILE,
      categories: [ANIMALS],
      flashcards: cards,
    });
    const update = (importId: string, at: string, before: string, letter: string): Change => ({
      type: 'importFlashcards',
      importId,
      at,
      fileName: 'b.csv',
      categories: [],
      flashcards: [],
      edits: cards.map((card) => ({
        flashcard: { ...card, english: letter.repeat(150) },
        base: { english: before.repeat(150) },
      })),
    });
    const [first, second] = [OTHER_IMPORT, '44444444-4444-4444-8444-444444444444'];
    const once = applyOrFail(library, update(first, '2026-03-02T08:00:00.000+01:00', 'x', 'y'));
    expect(once.imports.get(first)?.edits).toHaveLength(1_500);
    const twice = applyOrFail(once, update(second, '2026-03-03T08:00:00.000+01:00', 'y', 'z'));
    expect(twice.imports.get(first)).toMatchObject({ edits: [], undone: false });
    expect(twice.imports.get(second)?.edits).toHaveLength(1_500);
    const undone = applyOrFail(twice, { type: 'undoImport', importId: second });
    expect(undone.flashcards.get('f90')?.english).toBe('y'.repeat(150));
    const long = (letter: string) => letter.repeat(200);
    const tooMuch = Array.from({ length: 2_000 }, (_, index) => ({ id: `f8${index}`, word: `w${index}` }));
    const imported = applyOrFail(startLibrary, {
      type: 'importFlashcards',
      ...FILE,
      categories: [ANIMALS],
      flashcards: tooMuch.map((card) => ({ ...card, english: long('a'), categoryId: 'cat1' })),
    });
    expect(
      getRefusal(imported, {
        type: 'importFlashcards',
        ...FILE,
        importId: first,
        categories: [],
        flashcards: [],
        edits: tooMuch.map((card) => ({
          flashcard: { ...card, english: long('b'), categoryId: 'cat1' },
          base: { english: long('a') },
        })),
      }),
    ).toBe('change_too_large');
  });

  it('rejects two edits of one card', () => {
    const [edit] = change.edits;
    expect(getRefusal(startLibrary, { ...change, edits: [edit!, edit!] })).toBe('invalid_change');
  });
});

// docs/product/word-lists.md#sets-of-a-list
it('importFlashcards puts an existing card into its set instead of a duplicate', () => {
  const other = applyOrFail(startLibrary, importCards(ANIMALS, ['cow'], { firstId: 1 }));
  const cow = [...other.flashcards.values()].find(({ word }) => word === 'cow')!;
  const after = applyOrFail(other, {
    type: 'importFlashcards',
    ...FILE,
    categories: [ANIMALS],
    flashcards: ['cow', 'hen'].map((word) => ({ id: `f7${word}`, word, categoryId: 'cat1' })),
    intoSets: { childId: 1, sets: [{ id: 90, name: 'Zoo', flashcardIds: ['f7cow', 'f7hen'] }] },
  });
  expect(after.sets.get(90)?.flashcardIds).toEqual([cow.id, 'f7hen']);
});
