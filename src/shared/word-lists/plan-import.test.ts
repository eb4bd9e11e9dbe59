import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryLibrary } from '#shared/library/arbitraries.test-support.ts';
import { decideChange } from '#shared/library/changes/change.ts';
import { createIdMaker } from '#shared/library/ids.ts';
import { applyWrites, EMPTY_LIBRARY, type Library, rowsToLibrary } from '#shared/library/library.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { IMPORT_SOURCE } from './import-source.test-support.ts';
import {
  type CategoryTarget,
  fitImport,
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

function createList(categories: Record<string, string[]>): WordList {
  return {
    categories: Object.entries(categories).map(([name, words]) => ({
      name,
      words: words.map((word) => ({ word })),
    })),
    problems: [],
  };
}

const NOTHING = {
  newCategories: 0,
  existingCategories: 0,
  newFlashcards: 0,
  changedFlashcards: 0,
  duplicateFlashcards: 0,
  sets: 0,
};

function plan(list: WordList, mapping: ImportMapping, into = library) {
  const planned = planImport(list, mapping, into, makeIds(), IMPORT_SOURCE);
  if (!planned.ok) throw new Error(planned.code);
  return planned;
}

// docs/product/word-lists.md#mapping
describe('suggestMapping', () => {
  const list = createList({ ANIMALS: ['cat'], Vehicles: ['car'], '': ['x'] });

  it('maps categories by name, ignoring case', () => {
    expect(suggestMapping(list, library, 'My words').slice(0, 2)).toEqual([
      { kind: 'existing', categoryId: 'cat1' },
      { kind: 'new', name: 'Vehicles' },
    ]);
  });

  it('maps words without a category to the default category, new or existing', () => {
    expect(suggestMapping(list, library, 'My words').at(-1)).toEqual({ kind: 'new', name: 'My words' });
    expect(suggestMapping(list, library, 'animals').at(-1)).toEqual({ kind: 'existing', categoryId: 'cat1' });
  });
});

// docs/product/word-lists.md#words-elsewhere
describe('Words that another category has', () => {
  const list = createList({ '': ['dog', 'hen', 'DOG'] });
  const mapping: ImportMapping = [{ kind: 'new', name: 'My words' }];
  const planList = (leavesOutElsewhere: boolean, from = list, into = library) => {
    const planned = planImport(from, mapping, into, makeIds(), IMPORT_SOURCE, { leavesOutElsewhere });
    if (!planned.ok) throw new Error(planned.code);
    return planned;
  };
  const listWords = ({ change }: ReturnType<typeof plan>) => change.flashcards.map(({ word }) => word);

  it('are named and imported by choice', () => {
    const planned = planList(false);
    expect(planned.elsewhere.map(({ known }) => known?.id)).toEqual(['f1']);
    expect(listWords(planned)).toEqual(['dog', 'hen']);
  });

  it('are left out by choice and can go into a set', () => {
    const planned = planList(true);
    expect(listWords(planned)).toEqual(['hen']);
    expect(planned.figures).toEqual({
      ...NOTHING,
      newCategories: 1,
      newFlashcards: 1,
      duplicateFlashcards: 2,
    });
    expect(planned.skipped.map(({ sameId }) => sameId)).toEqual(['f1', 'f1']);
    expect(planned.words[0]?.id).toBe('f1');
  });

  it('create no category that only they would be in', () => {
    const { change, figures } = planList(true, createList({ '': ['dog'] }));
    expect([change.categories, change.flashcards]).toEqual([[], []]);
    expect(figures).toEqual({ ...NOTHING, duplicateFlashcards: 1 });
  });

  it('are other words with another pinyin or meaning', () => {
    const into = rowsToLibrary({
      categories: [{ id: 'cat1', name: 'Animals' }],
      flashcards: [{ id: 'f1', word: '长', pinyin: 'cháng', english: 'long', categoryId: 'cat1' }],
      sets: [],
      history: [],
    });
    const findElsewhere = (card: { pinyin?: string; english?: string }) => {
      const words = [{ word: '长', ...card }];
      return planList(true, { categories: [{ name: '', words }], problems: [] }, into).elsewhere.length;
    };
    expect(findElsewhere({ pinyin: 'zhǎng' })).toBe(0);
    expect(findElsewhere({ english: 'to grow' })).toBe(0);
    expect(findElsewhere({ english: 'Long' })).toBe(1);
    expect(findElsewhere({})).toBe(1);
  });
});

// docs/product/word-lists.md#skipped-list
describe('Words of skipped categories', () => {
  it('appear in the plan with their category', () => {
    const list = createList({ '': ['cat', 'hen'], Cars: ['bus'], Food: ['egg'] });
    const { unmapped } = plan(list, [{ kind: 'skip' }, { kind: 'new', name: ' ' }, CATEGORY_2]);
    expect(unmapped).toEqual([
      { word: 'cat', category: '' },
      { word: 'hen', category: '' },
      { word: 'bus', category: 'Cars' },
    ]);
  });
});

const CATEGORY_2 = { kind: 'existing', categoryId: 'cat2' } as const;

describe('keepMapping', () => {
  it('keeps choices except for deleted categories', () => {
    const mapping: CategoryTarget[] = [
      { kind: 'existing', categoryId: 'cat2' },
      { kind: 'existing', categoryId: 'cat9' },
      { kind: 'skip' },
    ];
    const list = createList({ Animals: [], FOOD: [], Cars: [] });
    expect(keepMapping({ list, mapping }, list, library, 'My words')).toEqual([
      { kind: 'existing', categoryId: 'cat2' },
      { kind: 'existing', categoryId: 'cat2' },
      { kind: 'skip' },
    ]);
  });

  it('keeps the choice for a category at another index', () => {
    const before = {
      list: createList({ Animals: [], Cars: [] }),
      mapping: [{ kind: 'skip' }, CATEGORY_2] as const,
    };
    expect(keepMapping(before, createList({ Cars: [], Food: [] }), library, 'My words')).toEqual([
      CATEGORY_2,
      CATEGORY_2,
    ]);
  });
});

describe('planImport', () => {
  // docs/product/word-lists.md#skipped-duplicates
  it('plans only new words and counts duplicates', () => {
    const list = createList({ animals: ['DOG', 'cat', 'Cat', 'hen'], Vehicles: ['dog', 'car'] });
    const { change, figures } = plan(list, suggestMapping(list, library, 'My words'));
    expect(figures).toEqual({
      ...NOTHING,
      newCategories: 1,
      existingCategories: 1,
      newFlashcards: 4,
      duplicateFlashcards: 2,
    });
    expect(change.categories.map(({ name }) => name)).toEqual(['Animals', 'Vehicles']);
    expect(change.flashcards.map(({ word }) => word)).toEqual(['cat', 'hen', 'dog', 'car']);
    expect(change.flashcards[2]?.categoryId).toBe(change.categories[1]?.id);
  });

  it('stores the import in the change and every card', () => {
    const list = createList({ Animals: ['cat', 'hen'] });
    const long = { ...IMPORT_SOURCE, fileName: `${'x'.repeat(300)}.csv` };
    const planned = planImport(list, suggestMapping(list, library, 'My words'), library, makeIds(), long);
    if (!planned.ok) throw new Error(planned.code);
    const { importId, at, fileName } = planned.change;
    const decision = decideChange(library, planned.change, { flashcardLimit: null }, importId);
    if (!decision.ok) throw new Error(decision.code);
    const cards = [...applyWrites(library, decision.writes).flashcards.values()].slice(-2);
    expect({ importId, at, fileName }).toEqual({ ...IMPORT_SOURCE, fileName: 'x'.repeat(200) });
    expect(cards.map((card) => card.importId)).toEqual([IMPORT_SOURCE.importId, IMPORT_SOURCE.importId]);
  });

  it('follows the mapping to other categories, new names or none', () => {
    const list = createList({ Pets: ['dog', 'cat'], Toys: ['ball'], Notes: ['x'] });
    const mapping: CategoryTarget[] = [
      { kind: 'existing', categoryId: 'cat1' },
      { kind: 'new', name: '  My   toys ' },
      { kind: 'skip' },
    ];
    const { change, figures } = plan(list, mapping);
    expect(figures).toEqual({
      ...NOTHING,
      newCategories: 1,
      existingCategories: 1,
      newFlashcards: 2,
      duplicateFlashcards: 1,
    });
    expect(change.categories.map(({ name }) => name)).toEqual(['Animals', 'My toys']);
  });

  it('creates one category for equal new names', () => {
    const list = createList({ A: ['x'], B: ['X', 'y'], C: ['dog', 'z'] });
    const mapping: CategoryTarget[] = [
      { kind: 'new', name: 'Letters' },
      { kind: 'new', name: 'LETTERS' },
      { kind: 'new', name: 'animals' },
    ];
    expect(plan(list, mapping).figures).toEqual({
      ...NOTHING,
      newCategories: 1,
      existingCategories: 1,
      newFlashcards: 3,
      duplicateFlashcards: 2,
    });
  });

  it('recreates a category that was deleted after the preview', () => {
    const list = createList({ Pets: ['dog'] });
    const { change, figures } = plan(list, [{ kind: 'existing', categoryId: 'cat9' }]);
    expect(figures).toMatchObject({ newCategories: 1, newFlashcards: 1 });
    expect(change.categories[0]?.name).toBe('Pets');
  });

  it('skips a new category without a name', () => {
    expect(plan(createList({ A: ['x'] }), [{ kind: 'new', name: ' ' }]).figures).toEqual(NOTHING);
  });

  it('reports that the library would be too large', () => {
    const list = createList({ Animals: ['cat'] });
    const nearlyFull = { ...library, flashcardCount: LIBRARY_LIMITS.flashcards };
    expect(
      planImport(list, suggestMapping(list, nearlyFull, 'My words'), nearlyFull, makeIds(), IMPORT_SOURCE),
    ).toEqual({
      ok: false,
      code: 'too_many_flashcards',
    });
    const many = createList(
      Object.fromEntries(Array.from({ length: LIBRARY_LIMITS.categories + 1 }, (_, i) => [`c${i}`, []])),
    );
    expect(
      planImport(
        many,
        suggestMapping(many, EMPTY_LIBRARY, 'My words'),
        EMPTY_LIBRARY,
        makeIds(),
        IMPORT_SOURCE,
      ),
    ).toEqual({
      ok: false,
      code: 'too_many_categories',
    });
  });
});

const planColumns = (columns: Record<string, string[]>, into: Library) =>
  plan(createList(columns), suggestMapping(createList(columns), into, 'My words'), into);

const farm = { Farm: ['cow', 'hen', 'Cow'], Empty: [], Sea: ['fish', 'crab', 'whale'] };

describe('fitImport', () => {
  it('reports that everything fits', () => {
    const planned = planColumns(farm, EMPTY_LIBRARY);
    expect(fitImport(planned, EMPTY_LIBRARY, { flashcardLimit: 5 })).toEqual({ whole: true });
    expect(fitImport(planned, EMPTY_LIBRARY, { flashcardLimit: null })).toEqual({ whole: true });
    const nothing = planColumns({ Empty: [] }, EMPTY_LIBRARY);
    const above = { ...EMPTY_LIBRARY, flashcardCount: 300 };
    expect(fitImport(nothing, above, { flashcardLimit: 100 })).toEqual({ whole: true });
  });

  it('offers the first cards and their categories', () => {
    const fit = fitImport(planColumns(farm, EMPTY_LIBRARY), EMPTY_LIBRARY, { flashcardLimit: 3 });
    expect(fit).toMatchObject({ whole: false, limit: 3, newFlashcards: 5, count: 3 });
    if (fit.whole) throw new Error('It does not fit.');
    expect(fit.part?.change.flashcards.map(({ word }) => word)).toEqual(['cow', 'hen', 'fish']);
    expect(fit.part?.change.categories.map(({ name }) => name)).toEqual(['Farm', 'Sea']);
    expect(fit.part?.figures).toEqual({
      ...NOTHING,
      newCategories: 2,
      newFlashcards: 3,
      duplicateFlashcards: 1,
    });
  });

  it('agrees with the rules of the library', () => {
    const words = fc.uniqueArray(fc.constantFrom('dog', 'Dog', 'cow', 'hen', 'fish', 'crab', '牛', '苹果'));
    const file = fc.record({ Animals: words, Farm: words, Vehicles: words });
    fc.assert(
      fc.property(arbitraryLibrary, file, fc.integer({ min: 20, max: 45 }), (library, columns, limit) => {
        const rules = { flashcardLimit: limit };
        const planned = planColumns(columns, library);
        const fit = fitImport(planned, library, rules);
        const whole = decideChange(library, planned.change, rules, IMPORT_SOURCE.importId);
        expect(whole.ok).toBe(fit.whole);
        if (fit.whole) return;
        expect(whole).toEqual({ ok: false, code: 'plan_flashcard_limit' });
        expect(fit.count).toBe(Math.max(0, limit - library.flashcardCount));
        expect(fit.part === null).toBe(fit.count === 0);
        if (fit.part === null) return;
        const { change, figures } = fit.part;
        expect(change.flashcards).toEqual(planned.change.flashcards.slice(0, fit.count));
        const decision = decideChange(library, change, rules, IMPORT_SOURCE.importId);
        if (!decision.ok) throw new Error(decision.code);
        const after = applyWrites(library, decision.writes);
        expect(after.flashcardCount).toBe(limit);
        expect(after.categories.size - library.categories.size).toBe(figures.newCategories);
        expect(figures.newFlashcards).toBe(fit.count);
      }),
    );
  });
});

// docs/product/word-lists.md#duplicates-by-choice
describe('planImport with duplicates', () => {
  const cards = rowsToLibrary({
    categories: [{ id: 'cat1', name: 'Animals' }],
    flashcards: [
      { id: 'f1', word: '狗', pinyin: 'gǒu', categoryId: 'cat1' },
      { id: 'f2', word: '猫', english: 'kitty', categoryId: 'cat1' },
    ],
    sets: [],
    history: [],
  });
  const list: WordList = {
    categories: [
      {
        name: 'Animals',
        words: [
          { word: '狗', english: 'dog', pinyin: 'Gǒu' },
          { word: '猫', english: 'cat', pinyin: 'māo' },
          { word: '马', english: 'horse' },
        ],
      },
    ],
    problems: [],
  };
  const after = (choice: 'skip' | 'fill' | 'update' | 'keep') => {
    const planned = planImport(
      list,
      suggestMapping(list, cards, 'My words'),
      cards,
      makeIds(),
      IMPORT_SOURCE,
      {
        duplicates: choice,
      },
    );
    if (!planned.ok) throw new Error(planned.code);
    const decision = decideChange(cards, planned.change, { flashcardLimit: null }, IMPORT_SOURCE.importId);
    if (!decision.ok) throw new Error(decision.code);
    const rows = [...applyWrites(cards, decision.writes).flashcards.values()];
    const texts = rows.map(({ word, english = '', pinyin = '' }) => [word, english, pinyin].join('|'));
    return {
      texts,
      figures: planned.figures,
      skipped: planned.skipped.map(({ flashcard }) => flashcard.word),
    };
  };

  it.each([
    ['skip', ['狗||gǒu', '猫|kitty|', '马|horse|'], 0, 2],
    ['fill', ['狗|dog|gǒu', '猫|kitty|māo', '马|horse|'], 2, 0],
    ['update', ['狗|dog|Gǒu', '猫|cat|māo', '马|horse|'], 2, 0],
    ['keep', ['狗||gǒu', '猫|kitty|', '狗|dog|Gǒu', '猫|cat|māo', '马|horse|'], 0, 0],
  ] as const)('supports the choice to %s', (choice, texts, changed, skipped) => {
    const result = after(choice);
    expect(result.texts).toEqual(texts);
    expect(result.figures).toMatchObject({ changedFlashcards: changed, duplicateFlashcards: skipped });
    expect(result.skipped).toHaveLength(skipped);
  });

  it('changes no more cards than can be undone and lists the others as skipped', () => {
    const words = Array.from({ length: 3_000 }, (_, index) => ({
      word: `w${index}`,
      english: 'x'.repeat(200),
    }));
    const existing = rowsToLibrary({
      categories: [{ id: 'cat1', name: 'Animals' }],
      flashcards: words.map(({ word }, index) => ({
        id: `f${index}`,
        word,
        english: 'y'.repeat(200),
        categoryId: 'cat1',
      })),
      sets: [],
      history: [],
    });
    const long = { categories: [{ name: 'Animals', words }], problems: [] };
    const planned = planImport(
      long,
      suggestMapping(long, existing, 'My words'),
      existing,
      makeIds(),
      IMPORT_SOURCE,
      {
        duplicates: 'update',
      },
    );
    if (!planned.ok) throw new Error(planned.code);
    const { changedFlashcards, duplicateFlashcards } = planned.figures;
    expect(changedFlashcards).toBeGreaterThan(1_000);
    expect([changedFlashcards + duplicateFlashcards, planned.skipped.length]).toEqual([
      3_000,
      duplicateFlashcards,
    ]);
    expect(decideChange(existing, planned.change, { flashcardLimit: null }, IMPORT_SOURCE.importId).ok).toBe(
      true,
    );
  });
});
