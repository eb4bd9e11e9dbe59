import { describe, expect, it } from 'vitest';
import { createDefaultRows, DEFAULT_WORD_CHOICES, type DefaultWordChoice } from '#shared/library/defaults.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import { applyOrFail, getRefusal, startLibrary } from './apply-change.test-support.ts';
import type { Change, ChangeOf } from './change.ts';

const FAMILY = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const NEW_FAMILY = { ...rowsToLibrary({ ...createDefaultRows(FAMILY), history: [] }), isNew: true };

const choose = (language: DefaultWordChoice): ChangeOf<'chooseDefaults'> => ({
  type: 'chooseDefaults',
  language,
});
const listNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const listWordsOfSet = (library: typeof NEW_FAMILY, id: number) =>
  library.sets.get(id)?.flashcardIds.map((card) => library.flashcards.get(card)?.word);

describe('chooseDefaults', () => {
  // docs/product/first-minute.md#default-words
  it('creates Chinese cards, categories and sets', () => {
    const library = applyOrFail(NEW_FAMILY, choose('zh'));
    const { categories, sets } = libraryToRows(library);
    expect(listNames(categories)).toEqual(['动物', '交通工具', '家里', '大自然', '身体']);
    expect(listNames(sets)).toEqual(['第1组', '第2组', '第3组', '第4组', '第5组']);
    expect(listWordsOfSet(library, 1)).toEqual(['狗', '汽车', '桌子', '树', '手']);
    expect(library.flashcards.get('f1-3fa85f64')).toEqual({
      id: 'f1-3fa85f64',
      word: '狗',
      english: 'dog',
      pinyin: 'gǒu',
      categoryId: 'cat1-3fa85f64',
    });
    expect(library.flashcardCount).toBe(25);
  });

  // docs/product/script.md#first-words
  it('creates Chinese cards, categories and sets in traditional characters, and keeps the choice', () => {
    const chinese = { script: 'traditional', reading: 'zhuyin' } as const;
    const library = applyOrFail(NEW_FAMILY, { ...choose('zh'), chinese });
    const { categories, sets } = libraryToRows(library);
    expect(listNames(categories)).toEqual(['動物', '交通工具', '家裡', '大自然', '身體']);
    expect(listNames(sets)).toEqual(['第1組', '第2組', '第3組', '第4組', '第5組']);
    expect(listWordsOfSet(library, 2)).toEqual(['貓', '公車', '椅子', '花', '鼻子']);
    expect(library.flashcards.get('f7-3fa85f64')).toMatchObject({ word: '公車', pinyin: 'gōng chē' });
    expect(library.children.get(1)?.teaching).toMatchObject(chinese);
    expect(getRefusal(library, choose('zh'))).toBe('words_settled');
    expect(libraryToRows(applyOrFail(library, { ...choose('zh'), chinese }))).toEqual(libraryToRows(library));
  });

  // docs/product/first-minute.md#default-words
  it('alternates the language of sets and names categories in both languages', () => {
    const library = applyOrFail(NEW_FAMILY, choose('both'));
    const { categories, sets } = libraryToRows(library);
    expect(listNames(categories)).toEqual([
      'Animals 动物',
      'Vehicles 交通工具',
      'Household 家里',
      'Nature 大自然',
      'Body Parts 身体',
    ]);
    expect(listNames(sets)).toEqual(['Set 1', 'Set 2', 'Set 3', 'Set 4', 'Set 5']);
    expect(listWordsOfSet(library, 1)).toEqual(['dog', 'car', 'table', 'tree', 'hand']);
    expect(listWordsOfSet(library, 2)).toEqual(['猫', '公共汽车', '椅子', '花', '鼻子']);
  });

  // docs/product/first-minute.md#default-words
  it('begins with Chinese words and Chinese names where Chinese comes first', () => {
    const library = applyOrFail(NEW_FAMILY, choose('zhFirst'));
    const { categories, sets } = libraryToRows(library);
    expect(listNames(categories)[0]).toBe('动物 Animals');
    expect(listNames(sets)).toEqual(['第1组', '第2组', '第3组', '第4组', '第5组']);
    expect(listWordsOfSet(library, 1)).toEqual(['狗', '汽车', '桌子', '树', '手']);
    expect(listWordsOfSet(library, 2)).toEqual(['cat', 'bus', 'chair', 'flower', 'nose']);
  });

  // docs/product/first-minute.md#default-words
  it('records the choice of English without changing the words', () => {
    const library = applyOrFail(NEW_FAMILY, choose('en'));
    expect(libraryToRows(library)).toEqual(libraryToRows(NEW_FAMILY));
    expect(library.isNew).toBe(false);
  });

  // docs/product/first-minute.md#first-answer
  it('rejects a different second choice and ignores the same one', () => {
    for (const first of DEFAULT_WORD_CHOICES) {
      const library = applyOrFail(NEW_FAMILY, choose(first));
      expect(applyOrFail(library, choose(first))).toBe(library);
      // Skipping the question chooses English.
      expect(applyOrFail(library, choose('en'))).toBe(library);
      for (const other of ['zh', 'both', 'zhFirst'] as const) {
        expect(getRefusal(library, choose(other))).toBe(first === other ? null : 'words_settled');
      }
    }
  });

  // docs/product/first-minute.md#first-answer
  it('is rejected after any other change, even an undone one', () => {
    const category = { id: 'cat99', name: 'Food' };
    const added = applyOrFail(NEW_FAMILY, { type: 'addCategory', category });
    expect(getRefusal(added, choose('zh'))).toBe('words_settled');
    const removed = applyOrFail(added, { type: 'deleteCategory', categoryId: category.id });
    expect(getRefusal(removed, choose('zh'))).toBe('words_settled');
  });

  it('is rejected in a library without the default categories', () => {
    const empty = {
      ...rowsToLibrary({ categories: [], flashcards: [], sets: [], history: [] }),
      isNew: true,
    };
    expect(getRefusal(empty, choose('zh'))).toBe('words_settled');
  });

  it('supports the short ids of old families', () => {
    const library = applyOrFail(startLibrary, choose('zh'));
    expect(library.flashcards.get('f25')?.word).toBe('脚');
    expect(library.flashcardCount).toBe(25);
  });

  it('is rejected after a default set was renamed', () => {
    const rename: Change = { type: 'renameSet', setId: 1, name: 'Bedtime', base: 'Set 1' };
    const library = applyOrFail(NEW_FAMILY, rename);
    expect(getRefusal(library, choose('both'))).toBe('words_settled');
    expect(library.sets.get(1)?.name).toBe('Bedtime');
  });
});

describe('Chinese default words', () => {
  // docs/product/first-minute.md#default-words
  it('have the pinyin and category of the shipped list', () => {
    const { flashcards, categories } = createDefaultRows(FAMILY, 'zh');
    const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
    for (const { word, english, pinyin, categoryId } of flashcards) {
      expect(CHINESE_WORDS).toContainEqual({
        word,
        english,
        pinyin,
        category: categoryNames.get(categoryId),
      });
    }
  });
});
