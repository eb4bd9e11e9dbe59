import { describe, expect, it } from 'vitest';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { applyWrites, type Library, rowsToLibrary } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import CHINESE_WORDS from './chinese-words.json' with { type: 'json' };
import ENGLISH_WORDS from './english-words.json' with { type: 'json' };
import { nextShippedWords } from './next-shipped-words.ts';
import type { ShippedWords } from './shipped-word.ts';

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
  ...{ childId: 1, setId: 1, ordinal: 1, day: '2026-03-01', at: '2026-03-01T09:00:00.000+01:00' },
  ...{ entering: ['f1001-en'], retiring: [], places: [] },
};

function createLibrary(rows: Partial<LibraryRows> = {}): Library {
  return rowsToLibrary({ categories: [], flashcards: [], sets: [], history: [], ...rows });
}

const ask = (library: Library, wanted: Partial<Parameters<typeof nextShippedWords>[2]> = {}) =>
  nextShippedWords(library, SHIPPED, { childId: 1, language: 'en', count: 2, room: null, ...wanted });
const wordsOf = (...args: Parameters<typeof ask>) => ask(...args).map(({ flashcard }) => flashcard.word);

describe('the next shipped words', () => {
  it('are the first ones of the list, with ids that two devices make alike', () => {
    const given = [
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
    expect(ask(createLibrary())).toEqual(given);
    expect(ask(createLibrary())).toEqual(given);
  });

  // docs/product/gentle-start.md#next-shipped-words
  it('are those that the family has on no card, whatever the case', () => {
    const own = { id: 'f5', word: 'MILK', categoryId: 'cat5' };
    const library = createLibrary({ flashcards: [own], categories: [{ id: 'cat5', name: 'Drinks' }] });
    expect(wordsOf(library)).toEqual(['dog', 'cup']);
  });

  // docs/product/gentle-start.md#next-shipped-words
  it('join the family’s category of their name, and a shipped one that was renamed', () => {
    const categories = [
      { id: 'cat7', name: 'food' },
      { id: 'cat1002-en', name: 'Pets' },
    ];
    const given = ask(createLibrary({ categories }));
    expect(given.map(({ category }) => category)).toEqual(categories);
    expect(given.map(({ flashcard }) => flashcard.categoryId)).toEqual(['cat7', 'cat1002-en']);
  });

  // docs/product/first-minute.md#default-words
  it('join a default category that has names in both languages', () => {
    const categories = [{ id: 'cat1', name: 'Animals 动物' }];
    const words = ask(createLibrary({ categories }), { count: 2 });
    expect(words.map(({ category }) => category.id)).toEqual(['cat1001-en', 'cat1']);
  });

  // docs/product/gentle-start.md#next-shipped-words
  it('leave out a word whose card was deleted after it had entered', () => {
    expect(wordsOf(createLibrary({ rotations: [ROTATION] }))).toEqual(['dog', 'cup']);
  });

  it('leave out a word that was shown and deleted, of this child alone', () => {
    const record: TrackingRecord = {
      ...{ date: '2026-03-01', childId: 1, selectedSets: [1], setUsage: { '1': 1 }, setCards: {} },
      ...{ shown: [{ setId: 1, cardIds: ['f1001-en'], count: 1 }], sessions: 1, entryCount: 1 },
      ...{ engagement: 0, engagementTimes: [], notes: '' },
    };
    const library = createLibrary({ history: [record] });
    expect(wordsOf(library)).toEqual(['dog', 'cup']);
    expect(wordsOf(library, { childId: 2 })).toEqual(['milk', 'dog']);
  });

  it('are as many as the plan has room for', () => {
    expect(wordsOf(createLibrary(), { count: 3, room: 1 })).toEqual(['milk']);
    expect(wordsOf(createLibrary(), { room: 0 })).toEqual([]);
  });

  it('leave out what another set takes at the same time', () => {
    expect(wordsOf(createLibrary(), { taken: new Set(['f1001-en']) })).toEqual(['dog', 'cup']);
  });

  // docs/product/gentle-start.md#next-shipped-words
  it('are given to a second child from the cards that the first one had, which take no room', () => {
    const [first] = ask(createLibrary());
    if (!first) throw new Error('no word');
    const library = createLibrary({
      categories: [first.category],
      flashcards: [{ ...first.flashcard, word: 'Milk!' }],
      sets: [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: [first.flashcard.id] }],
      rotations: [ROTATION],
    });
    expect(wordsOf(library)).toEqual(['dog', 'cup']);
    expect(ask(library, { childId: 2, count: 1, room: 0 })).toEqual([
      { flashcard: { ...first.flashcard, word: 'Milk!' }, category: first.category, isNew: false },
    ]);
  });

  // docs/product/stages.md#next-texts
  describe('of a later stage', () => {
    const shipped: ShippedWords = {
      en: [
        { word: 'big dog', category: 'Two words', parts: ['big', 'dog'] },
        { word: 'red car', category: 'Two words', parts: ['red', 'car'] },
        { word: 'red cup', category: 'Two words', parts: ['red', 'cup'] },
        { word: 'small cat', category: 'Two words', parts: ['small', 'cat'] },
      ],
    };
    const flashcards = ['Red', 'car', 'cup', 'small'].map((word) => ({
      ...{ id: `f-${word}`, word, categoryId: 'cat5' },
    }));
    const library = createLibrary({
      flashcards,
      categories: [{ id: 'cat5', name: 'Words' }],
      sets: [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f-cup', 'f-small'] }],
      rotations: [{ ...ROTATION, entering: ['f-Red', 'f-cup', 'f-small', 'f-car'] }],
    });
    const wanted = { childId: 1, language: 'en', stage: 'couplets', count: 9, room: null } as const;

    it('are those whose words the child has met, first those whose words have left the sets', () => {
      expect(nextShippedWords(library, shipped, wanted)).toEqual(
        [
          ['f2002-en', 'red car'],
          ['f2003-en', 'red cup'],
        ].map(([id, word]) => ({
          flashcard: { id, word, categoryId: 'cat2001-en' },
          category: { id: 'cat2001-en', name: 'Two words' },
          isNew: true,
        })),
      );
      expect(nextShippedWords(library, shipped, { ...wanted, childId: 2 })).toEqual([]);
    });

    it('are dots even if a card has their number as its word', () => {
      const dots: ShippedWords = { en: ['1', '2'].map((word) => ({ word, category: 'Dots' })) };
      const digit = { id: 'f-1', word: '1', categoryId: 'cat5' };
      const words = nextShippedWords({ ...library, flashcards: new Map([['f-1', digit]]) }, dots, {
        ...wanted,
        stage: 'dots',
      });
      expect(words.map(({ flashcard }) => [flashcard.id, flashcard.word])).toEqual([
        ['f5001-en', '1'],
        ['f5002-en', '2'],
      ]);
    });
  });

  it('is empty for a language whose list is not loaded', () => {
    const wanted = { childId: 1, language: 'zh', count: 1, room: null } as const;
    expect(nextShippedWords(createLibrary(), { en: [] }, wanted)).toEqual([]);
    expect(wordsOf(createLibrary(), { language: 'zh' })).toEqual(['狗']);
  });

  it('of both languages are six hundred cards with ids of their own, and the default words none of them', () => {
    let library = rowsToLibrary({
      ...createDefaultRows('9d0c2a52-0000-4000-8000-000000000000'),
      history: [],
    });
    const shipped = { en: ENGLISH_WORDS, zh: CHINESE_WORDS };
    for (const language of ['en', 'zh'] as const) {
      const cards = nextShippedWords(library, shipped, { childId: 1, language, count: 1_000, room: null });
      library = applyWrites(
        library,
        cards.map(({ flashcard }) => ({ table: 'flashcards', key: flashcard.id, row: flashcard })),
      );
    }
    expect(library.flashcardCount).toBe(600);
  });
});
