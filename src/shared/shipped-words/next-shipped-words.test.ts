import { describe, expect, it } from 'vitest';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { applyWrites, type Library, rowsToLibrary } from '#shared/library/library.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import CHINESE_WORDS from './chinese-words.json' with { type: 'json' };
import ENGLISH_WORDS from './english-words.json' with { type: 'json' };
import { listNextShippedWords } from './next-shipped-words.ts';
import type { ShippedWords } from './shipped-word.ts';
import { listDotWords, loadStageWords } from './stage-words.ts';

const SHIPPED: ShippedWords = {
  en: [
    { word: 'milk', category: 'Food' },
    { word: 'dog', category: 'Animals' },
    { word: 'cup', category: 'Household' },
    { word: 'bread', category: 'Food' },
  ],
  zh: [{ word: '狗', pinyin: 'gǒu', english: 'dog', category: '动物' }],
};

const ROTATION: Rotation = {
  id: '00000000-0000-4000-8000-000000000001',
  childId: 1,
  setId: 1,
  ordinal: 1,
  day: '2026-03-01',
  at: '2026-03-01T09:00:00.000+01:00',
  entering: ['f1001-en'],
  retiring: [],
  places: [],
};

function createLibrary(rows: Partial<LibraryRows> = {}): Library {
  return rowsToLibrary({ categories: [], flashcards: [], sets: [], history: [], ...rows });
}

const requestWords = (library: Library, options: Partial<Parameters<typeof listNextShippedWords>[2]> = {}) =>
  listNextShippedWords(library, SHIPPED, { childId: 1, language: 'en', count: 2, room: null, ...options });
const listNext = (...args: Parameters<typeof requestWords>) =>
  requestWords(...args).map(({ flashcard }) => flashcard.word);

// docs/product/script.md#script
describe('listNextShippedWords for a child with traditional characters', () => {
  const child = { ...NEW_CHILD, teaching: { ...NEW_CHILD.teaching, script: 'traditional' as const } };
  const request = { childId: 1, language: 'zh', count: 300, room: null } as const;
  const listChinese = (library: Library, options = {}) =>
    listNextShippedWords(library, { zh: CHINESE_WORDS }, { ...request, ...options });

  it('gives the words under the ids of the simplified ones, in new categories with traditional names', () => {
    const cards = listChinese(createLibrary({ children: [child] }));
    const simplified = listChinese(createLibrary());
    expect(cards.map(({ flashcard }) => flashcard.id)).toEqual(
      simplified.map(({ flashcard }) => flashcard.id),
    );
    expect(cards.map(({ category }) => category.id)).toEqual(simplified.map(({ category }) => category.id));
    expect(cards.find(({ flashcard }) => flashcard.english === 'potato')).toMatchObject({
      flashcard: { word: '馬鈴薯', pinyin: 'mǎ líng shǔ' },
    });
    expect(cards[0]?.flashcard.word).toBe('媽媽');
    expect(cards.map(({ category }) => category.name)).toContain('身體');
  });

  it('neither gives a word again that the child has in the other script, nor changes the card', () => {
    const library = createLibrary({
      children: [child],
      categories: [{ id: 'cat1', name: '身体' }],
      flashcards: [{ id: 'f1', word: '头发', categoryId: 'cat1' }],
      sets: [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f1'] }],
    });
    const cards = listChinese(library);
    expect(cards.filter(({ flashcard }) => flashcard.english === 'hair')).toEqual([]);
    expect(
      cards.find(({ flashcard }) => flashcard.word === '脚' || flashcard.word === '腳')?.category.id,
    ).toBe('cat1');
  });

  // docs/product/script.md#one-word
  it('gives a text once its parts were met in either script, with the own words for people', async () => {
    const zh = await loadStageWords('zh', 'couplets');
    const library = createLibrary({
      children: [child],
      categories: [{ id: 'cat1', name: '家人' }],
      flashcards: [
        { id: 'f1004-zh', word: '阿公', categoryId: 'cat1' },
        { id: 'f1005-zh', word: '阿媽', categoryId: 'cat1' },
        { id: 'f9', word: '馬鈴薯', categoryId: 'cat1' },
        { id: 'f10', word: '湯', categoryId: 'cat1' },
      ],
      sets: [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: [] }],
      rotations: [{ ...ROTATION, entering: ['f1004-zh', 'f1005-zh', 'f9', 'f10'] }],
    });
    const texts = listNextShippedWords(library, { zh }, { ...request, stage: 'couplets' });
    expect(texts.map(({ flashcard }) => flashcard.word)).toEqual(['阿公阿媽', '馬鈴薯湯']);
    expect(texts[1]?.flashcard.pinyin).toBe('mǎ líng shǔ tāng');
  });
});

describe('listNextShippedWords', () => {
  // docs/product/first-minute.md#family-names
  it.each([
    ['f1007-zh', '姥姥', { word: '姥爷', pinyin: 'lǎo ye' }],
    ['f1006-zh', '姥爷', { word: '姥姥', pinyin: 'lǎo lao' }],
    ['f1007-zh', '外婆', { word: '外公', pinyin: 'wài gōng' }],
  ])('lets the other grandparent follow %s when it is %s', (id, word, expected) => {
    const library = createLibrary({
      categories: [{ id: 'cat1', name: '家人' }],
      flashcards: [{ id, word, categoryId: 'cat1' }],
      sets: [{ id: 1, childId: 1, name: 'Set 1', position: 1, flashcardIds: [id] }],
    });
    const request = { childId: 1, language: 'zh', count: 6, room: null } as const;
    const cards = listNextShippedWords(library, { zh: CHINESE_WORDS }, request);
    expect(cards.at(-1)?.flashcard).toMatchObject(expected);
  });

  it('returns the first words of the list with ids derived from it', () => {
    const expected = [
      {
        flashcard: { id: 'f1001-en', word: 'milk', categoryId: 'cat1001-en' },
        category: { id: 'cat1001-en', name: 'Food' },
        isNew: true,
      },
      {
        flashcard: { id: 'f1002-en', word: 'dog', categoryId: 'cat1002-en' },
        category: { id: 'cat1002-en', name: 'Animals' },
        isNew: true,
      },
    ];
    expect(requestWords(createLibrary())).toEqual(expected);
    expect(requestWords(createLibrary())).toEqual(expected);
  });

  // docs/product/gentle-start.md#next-shipped-words
  it("uses the family's card of a word without room for another, ignoring case", () => {
    const drinks = { id: 'cat5', name: 'Drinks' };
    const milk = { id: 'f5', word: 'MILK', categoryId: 'cat5' };
    const library = createLibrary({ flashcards: [{ ...milk, id: 'f6' }, milk], categories: [drinks] });
    const card = { flashcard: milk, category: drinks, isNew: false };
    expect(requestWords(library, { room: 0 })).toEqual([card]);
    expect(listNext(library, { taken: new Set(['f5']) })).toEqual(['dog', 'cup']);
  });

  // docs/product/gentle-start.md#next-shipped-words
  it('skips a word if the child has or had any card of it, whatever other children had', () => {
    const flashcards = ['f5', 'f6'].map((id) => ({ id, word: 'Dog', categoryId: 'cat5' }));
    const set = { id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f6'] };
    const library = createLibrary({ flashcards, sets: [set] });
    expect(listNext(library)).toEqual(['milk', 'cup']);
    expect(listNext(library, { childId: 2 })).toEqual(['milk', 'Dog']);
    const left = createLibrary({ flashcards, rotations: [{ ...ROTATION, entering: ['f6'] }] });
    expect(listNext(left)).toEqual(['milk', 'cup']);
  });

  // docs/product/gentle-start.md#next-shipped-words
  it('does not count a word that was only shown where a rotation lost', () => {
    const shown = [{ setId: 1, cardIds: ['f1001-en', 'f1002-en'], count: 1 }];
    const history = [makeRecord({ date: '2026-03-01', shown })];
    const rotations = [{ ...ROTATION, entering: ['f1002-en'] }];
    expect(listNext(createLibrary({ history, rotations }))).toEqual(['milk', 'cup']);
  });

  // docs/product/gentle-start.md#next-shipped-words
  it('uses existing categories by name and renamed shipped categories', () => {
    const categories = [
      { id: 'cat7', name: 'food' },
      { id: 'cat1002-en', name: 'Pets' },
    ];
    const words = requestWords(createLibrary({ categories }));
    expect(words.map(({ category }) => category)).toEqual(categories);
    expect(words.map(({ flashcard }) => flashcard.categoryId)).toEqual(['cat7', 'cat1002-en']);
  });

  // docs/product/first-minute.md#default-words
  it('uses a default category with names in both languages', () => {
    const categories = [{ id: 'cat1', name: 'Animals 动物' }];
    const words = requestWords(createLibrary({ categories }), { count: 2 });
    expect(words.map(({ category }) => category.id)).toEqual(['cat1001-en', 'cat1']);
  });

  // docs/product/gentle-start.md#next-shipped-words
  it('skips a word whose card was deleted after it had entered', () => {
    expect(listNext(createLibrary({ rotations: [ROTATION] }))).toEqual(['dog', 'cup']);
  });

  it('skips a word that was shown to this child and deleted', () => {
    const shown = [{ setId: 1, cardIds: ['f1001-en'], count: 1 }];
    const record = makeRecord({ date: '2026-03-01', shown });
    const library = createLibrary({ history: [record] });
    expect(listNext(library)).toEqual(['dog', 'cup']);
    expect(listNext(library, { childId: 2 })).toEqual(['milk', 'dog']);
  });

  it('returns at most as many words as the plan has room for', () => {
    expect(listNext(createLibrary(), { count: 3, room: 1 })).toEqual(['milk']);
    expect(listNext(createLibrary(), { room: 0 })).toEqual([]);
  });

  it('skips words that another set takes at the same time', () => {
    expect(listNext(createLibrary(), { taken: new Set(['f1001-en']) })).toEqual(['dog', 'cup']);
  });

  // docs/product/gentle-start.md#next-shipped-words
  it("reuses the first child's cards for a second child without using room", () => {
    const [first] = requestWords(createLibrary());
    if (!first) throw new Error('no word');
    const library = createLibrary({
      categories: [first.category],
      flashcards: [{ ...first.flashcard, word: 'Milk!' }],
      sets: [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: [first.flashcard.id] }],
      rotations: [ROTATION],
    });
    expect(listNext(library)).toEqual(['dog', 'cup']);
    expect(requestWords(library, { childId: 2, count: 1, room: 0 })).toEqual([
      { flashcard: { ...first.flashcard, word: 'Milk!' }, category: first.category, isNew: false },
    ]);
  });

  // docs/product/stages.md#next-texts
  describe('in a later stage', () => {
    const shipped: ShippedWords = {
      en: [
        { word: 'big dog', category: 'Two words', parts: ['big', 'dog'] },
        { word: 'red car', category: 'Two words', parts: ['red', 'car'] },
        { word: 'red cup', category: 'Two words', parts: ['red', 'cup'] },
        { word: 'small cat', category: 'Two words', parts: ['small', 'cat'] },
      ],
    };
    const flashcards = ['Red', 'car', 'cup', 'small'].map((word) => ({
      id: `f-${word}`,
      word,
      categoryId: 'cat5',
    }));
    const library = createLibrary({
      flashcards,
      categories: [{ id: 'cat5', name: 'Words' }],
      sets: [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f-cup', 'f-small'] }],
      rotations: [{ ...ROTATION, entering: ['f-Red', 'f-cup', 'f-small', 'f-car'] }],
    });
    const options = { childId: 1, language: 'en', stage: 'couplets', count: 9, room: null } as const;

    it('returns texts of words that the child has met', () => {
      expect(listNextShippedWords(library, shipped, options)).toEqual(
        [
          ['f2002-en', 'red car'],
          ['f2003-en', 'red cup'],
        ].map(([id, word]) => ({
          flashcard: { id, word, categoryId: 'cat2001-en' },
          category: { id: 'cat2001-en', name: 'Two words' },
          isNew: true,
        })),
      );
      expect(listNextShippedWords(library, shipped, { ...options, childId: 2 })).toEqual([]);
    });

    it('returns dots even if a card has their number as its word', () => {
      const dots: ShippedWords = { en: ['1', '2'].map((word) => ({ word, category: 'Dots' })) };
      const digit = { id: 'f-1', word: '1', categoryId: 'cat5' };
      const words = listNextShippedWords({ ...library, flashcards: new Map([['f-1', digit]]) }, dots, {
        ...options,
        stage: 'dots',
      });
      expect(words.map(({ flashcard }) => [flashcard.id, flashcard.word])).toEqual([
        ['f5001-en', '1'],
        ['f5002-en', '2'],
      ]);
    });

    // docs/product/stages.md#dots-in-order
    it('goes on with the dots that a child of the earlier order has not had', () => {
      const en = listDotWords({ dots: 'Dots', numerals: 'Numerals' });
      const listAfter = (met: number) => {
        const entering = Array.from({ length: met }, (_, i) => `f${5_001 + i}-en`);
        const rotations = new Map([[ROTATION.id, { ...ROTATION, entering }]]);
        const request = { ...options, stage: 'dots', count: 3 } as const;
        return listNextShippedWords({ ...library, rotations }, { en }, request).map(({ flashcard }) => [
          flashcard.id,
          flashcard.word,
        ]);
      };
      expect(listAfter(20)).toEqual([
        ['f5021-en', '1 + 1 = 2'],
        ['f5022-en', '21'],
        ['f5023-en', '22'],
      ]);
      expect(listAfter(140).slice(0, 2)).toEqual([
        ['f5201-en', '2 × 2 = 4'],
        ['f5202-en', '4 × 9 = 36'],
      ]);
      expect(listAfter(249).slice(0, 2)).toEqual([
        ['f6001-en', '0'],
        ['f6002-en', '1'],
      ]);
    });
  });

  it('returns nothing for a language whose list is not loaded', () => {
    const options = { childId: 1, language: 'zh', count: 1, room: null } as const;
    expect(listNextShippedWords(createLibrary(), { en: [] }, options)).toEqual([]);
    expect(listNext(createLibrary(), { language: 'zh' })).toEqual(['狗']);
  });

  it('returns six hundred different cards without default words', () => {
    let library = rowsToLibrary({
      ...createDefaultRows('9d0c2a52-0000-4000-8000-000000000000'),
      history: [],
    });
    const shipped = { en: ENGLISH_WORDS, zh: CHINESE_WORDS };
    for (const language of ['en', 'zh'] as const) {
      const cards = listNextShippedWords(library, shipped, {
        childId: 1,
        language,
        count: 1_000,
        room: null,
      });
      library = applyWrites(
        library,
        cards.map(({ flashcard }) => ({ table: 'flashcards', key: flashcard.id, row: flashcard })),
      );
    }
    expect(library.flashcardCount).toBe(600);
  });
});
