import { describe, expect, it } from 'vitest';
import { rowsToLibrary } from '#shared/library/library.ts';
import { listMostUsedSets, listTopCategories } from './most-used.ts';
import { makeRecord } from './records.test-support.ts';

// docs/product/figures.md#top-categories
describe('listTopCategories', () => {
  const library = rowsToLibrary({
    categories: ['Nature', 'Animals', 'Vehicles', 'Body', 'Unused'].map((name, i) => ({
      id: `cat${i + 1}`,
      name,
    })),
    flashcards: [1, 2, 3, 4, 5].map((number) => ({
      id: `f${number}`,
      word: `word ${number}`,
      categoryId: `cat${number}`,
    })),
    sets: [],
    history: [],
  });
  const day = '2025-03-01';
  const createUsage = (flashes: Record<string, number>) =>
    new Map(
      Object.entries(flashes).map(([card, count]) => [
        card,
        { flashes: count, firstOn: day, lastOn: day, learnedOn: null },
      ]),
    );

  it('lists at most three with the most shown first and ties by name', () => {
    expect(listTopCategories(createUsage({ f1: 2, f2: 2, f3: 9, f4: 1 }), library)).toEqual({
      listed: [
        { categoryId: 'cat3', name: 'Vehicles', flashes: 9 },
        { categoryId: 'cat2', name: 'Animals', flashes: 2 },
        { categoryId: 'cat1', name: 'Nature', flashes: 2 },
      ],
      tied: 0,
      isAllTied: false,
    });
  });

  it('counts further categories tied with the third', () => {
    const { listed, tied } = listTopCategories(createUsage({ f1: 2, f2: 2, f3: 2, f4: 2 }), library);
    expect(listed.map(({ name }) => name)).toEqual(['Animals', 'Body', 'Nature']);
    expect(tied).toBe(1);
  });

  it('says whether all are tied', () => {
    expect(listTopCategories(createUsage({ f1: 2, f2: 2, f3: 2, f4: 2 }), library).isAllTied).toBe(true);
    expect(listTopCategories(createUsage({ f1: 2, f2: 2, f3: 2 }), library).isAllTied).toBe(false);
    const withLess = { f1: 2, f2: 2, f3: 2, f4: 2, f5: 1 };
    expect(listTopCategories(createUsage(withLess), library).isAllTied).toBe(false);
  });

  it('omits unshown categories and deleted cards', () => {
    expect(listTopCategories(createUsage({ f99: 50 }), library)).toEqual({
      listed: [],
      tied: 0,
      isAllTied: false,
    });
    const { listed } = listTopCategories(createUsage({ f99: 50, f1: 1 }), library);
    expect(listed.map(({ name }) => name)).toEqual(['Nature']);
  });
});

// docs/product/figures.md#most-used-sets
describe('listMostUsedSets', () => {
  it('counts flashes and omits sets without any', () => {
    const records = [
      makeRecord({ date: '2025-03-01', setUsage: { '1': 1, '2': 50 } }),
      makeRecord({ date: '2025-03-02', setUsage: { '1': 1, '3': 0 } }),
    ];
    expect(listMostUsedSets(records, new Map())).toEqual({
      listed: [
        { setId: 2, times: 50 },
        { setId: 1, times: 2 },
      ],
      tied: 0,
      isAllTied: false,
    });
    expect(listMostUsedSets([], new Map())).toEqual({ listed: [], tied: 0, isAllTied: false });
  });

  it('counts further sets tied with the third', () => {
    const setUsage = { '1': 3, '2': 3, '3': 3, '4': 3, '5': 3 };
    const { listed, tied } = listMostUsedSets([makeRecord({ date: '2025-03-01', setUsage })], new Map());
    expect(listed.map(({ setId }) => setId)).toEqual([1, 2, 3]);
    expect(tied).toBe(2);
  });

  it("sorts ties in the parent's order", () => {
    const setUsage = { '1': 3, '2': 3, '900001': 3 };
    const set = (id: number, position: number) => ({ id, childId: 1, name: '', flashcardIds: [], position });
    const sets = new Map([set(2, 2), set(1, 3), set(900_001, 1)].map((row) => [row.id, row]));
    const { listed } = listMostUsedSets([makeRecord({ date: '2025-03-01', setUsage })], sets);
    expect(listed.map(({ setId }) => setId)).toEqual([900_001, 2, 1]);
  });
});
