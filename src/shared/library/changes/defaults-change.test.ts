import { describe, expect, it } from 'vitest';
import { createDefaultRows, type DefaultWordChoice } from '#shared/library/defaults.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import { accepted, refusal, start } from './apply-change.test-support.ts';
import type { Change, ChangeOf } from './change.ts';

const FAMILY = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const NEW_FAMILY = { ...rowsToLibrary({ ...createDefaultRows(FAMILY), history: [] }), isNew: true };

const choose = (language: DefaultWordChoice): ChangeOf<'chooseDefaults'> => ({
  type: 'chooseDefaults',
  language,
});
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const wordsOfSet = (library: typeof NEW_FAMILY, id: number) =>
  library.sets.get(id)?.flashcardIds.map((card) => library.flashcards.get(card)?.word);

describe('the choice of the first words', () => {
  // docs/product/first-minute.md#default-words
  it('gives Chinese cards with pinyin and meaning, in categories and sets with Chinese names', () => {
    const library = accepted(NEW_FAMILY, choose('zh'));
    const { categories, sets } = libraryToRows(library);
    expect(namesOf(categories)).toEqual(['动物', '交通工具', '家里', '大自然', '身体']);
    expect(namesOf(sets)).toEqual(['第1组', '第2组', '第3组', '第4组', '第5组']);
    expect(wordsOfSet(library, 1)).toEqual(['狗', '汽车', '桌子', '树', '手']);
    expect(library.flashcards.get('f1-3fa85f64')).toEqual({
      id: 'f1-3fa85f64',
      word: '狗',
      english: 'dog',
      pinyin: 'gǒu',
      categoryId: 'cat1-3fa85f64',
    });
    expect(library.flashcardCount).toBe(25);
  });

  // docs/product/first-minute.md#default-words
  it('gives both languages by turns, a set in one of them, and categories with two names', () => {
    const library = accepted(NEW_FAMILY, choose('both'));
    const { categories, sets } = libraryToRows(library);
    expect(namesOf(categories)).toEqual([
      'Animals 动物',
      'Vehicles 交通工具',
      'Household 家里',
      'Nature 大自然',
      'Body Parts 身体',
    ]);
    expect(namesOf(sets)).toEqual(['Set 1', '第2组', 'Set 3', '第4组', 'Set 5']);
    expect(wordsOfSet(library, 1)).toEqual(['dog', 'car', 'table', 'tree', 'hand']);
    expect(wordsOfSet(library, 2)).toEqual(['猫', '公共汽车', '椅子', '花', '鼻子']);
  });

  // docs/product/first-minute.md#default-words
  it('leaves the English words as they are, and is an answer all the same', () => {
    const library = accepted(NEW_FAMILY, choose('en'));
    expect(libraryToRows(library)).toEqual(libraryToRows(NEW_FAMILY));
    expect(library.isNew).toBe(false);
  });

  // docs/product/first-minute.md#first-answer
  it('stays as it was first made: another one is refused, and the same one changes nothing', () => {
    for (const first of ['en', 'zh', 'both'] as const) {
      const library = accepted(NEW_FAMILY, choose(first));
      expect(accepted(library, choose(first))).toBe(library);
      // Also what skips the question: it asks for nothing.
      expect(accepted(library, choose('en'))).toBe(library);
      for (const other of ['zh', 'both'] as const) {
        expect(refusal(library, choose(other))).toBe(first === other ? null : 'words_settled');
      }
    }
  });

  // docs/product/first-minute.md#first-answer
  it('is refused after any other change, also one that was taken back', () => {
    const category = { id: 'cat99', name: 'Food' };
    const added = accepted(NEW_FAMILY, { type: 'addCategory', category });
    expect(refusal(added, choose('zh'))).toBe('words_settled');
    const removed = accepted(added, { type: 'deleteCategory', categoryId: category.id });
    expect(refusal(removed, choose('zh'))).toBe('words_settled');
  });

  it('is refused in a library that did not begin with the default categories', () => {
    const empty = {
      ...rowsToLibrary({ categories: [], flashcards: [], sets: [], history: [] }),
      isNew: true,
    };
    expect(refusal(empty, choose('zh'))).toBe('words_settled');
  });

  it('works with the ids of families that were made long ago', () => {
    const library = accepted(start, choose('zh'));
    expect(library.flashcards.get('f25')?.word).toBe('脚');
    expect(library.flashcardCount).toBe(25);
  });

  it('keeps what was changed in the English words after them', () => {
    const rename: Change = { type: 'renameSet', setId: 1, name: 'Bedtime', base: 'Set 1' };
    const library = accepted(NEW_FAMILY, rename);
    expect(refusal(library, choose('both'))).toBe('words_settled');
    expect(library.sets.get(1)?.name).toBe('Bedtime');
  });
});

describe('the default words in Chinese', () => {
  // docs/product/first-minute.md#default-words
  it('are those of the shipped list, with the same pinyin and in categories of the same names', () => {
    const { flashcards, categories } = createDefaultRows(FAMILY, 'zh');
    const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
    for (const { word, english, pinyin, categoryId } of flashcards) {
      expect(CHINESE_WORDS).toContainEqual({ word, english, pinyin, category: nameOf.get(categoryId) });
    }
  });
});
