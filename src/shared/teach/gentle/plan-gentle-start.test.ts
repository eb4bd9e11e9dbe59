import { describe, expect, it } from 'vitest';
import { applyChange } from '#shared/library/apply-change.ts';
import { NEW_CHILD } from '#shared/library/child.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { listSets } from '#shared/library/list-sets.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/rules.ts';
import type { CardSet } from '#shared/library/schema.ts';
import { CHINESE_WORDS } from '../words/chinese-words.ts';
import { planGentleStart } from './plan-gentle-start.ts';

const ROWS = createDefaultRows('aaaaaaaa-0000-4000-8000-000000000000');
const FAMILY = rowsToLibrary({ ...ROWS, history: [] });
const SETS = [1, 2, 3, 4, 5].map((number) => ({ id: 2_000_000 + number, name: `第${number}组` }));
const choose = (library: Library, given: Partial<Parameters<typeof planGentleStart>[1]> = {}) =>
  planGentleStart(library, {
    ...{
      childId: 1,
      day: '2026-03-02',
      language: 'zh',
      shipped: { zh: CHINESE_WORDS },
      sets: SETS,
      room: null,
    },
    ...given,
  });
const withSets = (...sets: Partial<CardSet>[]) =>
  rowsToLibrary({
    ...{ ...ROWS, history: [], categories: [...ROWS.categories, { id: 'cat9', name: 'Ours' }] },
    flashcards: [...ROWS.flashcards, { id: 'f9000', word: '猫', categoryId: 'cat9' }],
    sets: sets.map((set, i) => ({ id: i + 1, childId: 1, name: 'Ours', flashcardIds: [], ...set })),
  });
const MOTHER = {
  flashcard: { id: 'f1001-zh', word: '妈妈', pinyin: 'mā ma', english: 'mum', categoryId: 'cat1001-zh' },
  category: { id: 'cat1001-zh', name: '家人' },
};

describe('the plan of a gentle start', () => {
  it('in English begins with the words of the start', () => {
    expect(choose(FAMILY, { language: 'en', shipped: {} })?.change).toMatchObject({ leaving: [] });
    expect(choose(FAMILY, { language: 'en' })?.change.first).toBeUndefined();
  });

  it('in Chinese begins with a Chinese word and takes the English words of the start out of the sets', () => {
    const { change, undo } = choose(FAMILY) ?? {};
    expect(change?.leaving).toHaveLength(25);
    expect(change?.first).toEqual(MOTHER);
    expect(undo?.first).toEqual({ flashcardId: 'f1001-zh', categoryId: 'cat1001-zh' });
  });

  it('leaves in the sets what a parent has put there in either language', () => {
    const dog = ROWS.flashcards[0]?.id ?? '';
    const library = withSets({ flashcardIds: [dog, 'f9000'] });
    expect(choose(library)?.change).toMatchObject({ leaving: [dog] });
    expect(choose(library)?.change.first).toBeUndefined();
    expect(choose(library, { language: 'en' })?.change.leaving).toEqual([]);
  });

  it('keeps a word of the start that a parent has written in Chinese', () => {
    const rows = {
      ...ROWS,
      flashcards: ROWS.flashcards.map((card) => ({ ...card, word: '狗' })),
      history: [],
    };
    expect(choose(rowsToLibrary(rows))?.change.leaving).toEqual([]);
  });

  it('is none where no word can begin', () => {
    expect(choose(FAMILY, { shipped: {} })).toBeNull();
    expect(choose(FAMILY, { room: 0 })).toBeNull();
  });

  it('is taken back exactly, for sets of the start, of a parent, and none', () => {
    const waiting: Partial<CardSet> = { coming: ['f9000'], fill: 'en', opensOn: '2026-05-01' };
    const newChild = rowsToLibrary({
      categories: [],
      flashcards: [],
      sets: [],
      history: [],
      children: [NEW_CHILD],
    });
    for (const library of [FAMILY, withSets({ flashcardIds: ['f9000'] }, waiting), newChild]) {
      const plan = choose(library);
      if (!plan) throw new Error('no plan');
      const after = [plan.change, plan.undo].reduce(
        (before, change) => applyChange(before, change, WITHOUT_PLAN_LIMIT, crypto.randomUUID()).library,
        library,
      );
      expect(after.flashcards).toEqual(library.flashcards);
      expect(after.categories).toEqual(library.categories);
      expect(after.children).toEqual(library.children);
      expect(listSets(after).map(({ rotated: _rotated, ...set }) => set)).toEqual(listSets(library));
    }
  });
});
