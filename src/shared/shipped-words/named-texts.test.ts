import { describe, expect, it } from 'vitest';
import { isShippedCardId } from '#shared/library/ids.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { LATER_STAGES } from '#shared/library/tables/card-set.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { CHINESE_TEXTS } from './chinese-texts.ts';
import CHINESE_WORDS from './chinese-words.json' with { type: 'json' };
import { ENGLISH_TEXTS } from './english-texts.ts';
import ENGLISH_WORDS from './english-words.json' with { type: 'json' };
import { listNamedTexts } from './named-texts.ts';
import { listNextShippedWords } from './next-shipped-words.ts';
import { readChineseText } from './parse-chinese-texts.ts';
import { readEnglishText } from './parse-english-texts.ts';
import { getStageOfCard } from './shipped-word.ts';

const card = (id: string, word: string, fields: Partial<Flashcard> = {}): Flashcard => ({
  id,
  word,
  categoryId: 'cat1',
  ...fields,
});
const LEO = card('f9', 'Leo');
const REX = card('f1991-en', 'Rex');
const WANGCAI = card('f1991-zh', '旺财', { pinyin: 'wàng cái' });

/** Creates a family whose child Leo has all cards in its first set. */
const createFamily = (...flashcards: Flashcard[]): Library =>
  rowsToLibrary({
    categories: [{ id: 'cat1', name: 'Family' }],
    flashcards,
    sets: [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: [] }],
    rotations: [
      {
        id: crypto.randomUUID(),
        childId: 1,
        setId: 1,
        ordinal: 1,
        day: '2026-03-01',
        at: '2026-03-01T09:00:00.000+00:00',
        entering: flashcards.map(({ id }) => id),
        retiring: [],
        places: [],
      },
    ],
    history: [],
    children: [{ ...NEW_CHILD, name: 'Leo' }],
  });
const request = { childId: 1, language: 'en', stage: 'couplets' } as const;
const toTexts = (texts: readonly { word: { word: string } }[]) => texts.map(({ word }) => word.word);
const STAGES = LATER_STAGES.filter((stage) => stage !== 'dots');

// docs/product/stages.md#texts-with-names
describe('listNamedTexts', () => {
  it('puts the names of the child and the pet into texts with ids of their own', () => {
    const texts = listNamedTexts(createFamily(LEO, REX), 'Two words', request);
    expect(texts[0]).toEqual({
      id: 'f2901-en-1',
      word: { word: 'Leo sleeps', category: 'Two words', parts: ['Leo', 'sleep'] },
    });
    expect(texts.map(({ id }) => id)).toContain('f2951-en');
    expect(toTexts(texts)).toContain('kiss Rex');
    for (const { id } of texts) expect([isShippedCardId(id), getStageOfCard(id)]).toEqual([true, 'couplets']);
  });

  it('has pinyin and meaning in Chinese, and no pinyin for a name without it', () => {
    const zh = { ...request, language: 'zh' } as const;
    expect(listNamedTexts(createFamily(WANGCAI), '两个词', zh)[0]?.word).toMatchObject({
      word: '旺财睡觉',
      pinyin: 'wàng cái shuì jiào',
      english: '旺财 sleeps',
    });
    const silent = listNamedTexts(createFamily({ ...WANGCAI, pinyin: undefined }), '两个词', zh)[0]?.word;
    expect(silent).not.toHaveProperty('pinyin');
  });

  it('lists nothing for a name that is no card, is too long or is of another language', () => {
    expect(listNamedTexts(createFamily(WANGCAI), 'Two words', request)).toEqual([]);
    expect(listNamedTexts(createFamily({ ...REX, word: 'x'.repeat(60) }), 'Two words', request)).toEqual([]);
  });

  it('consists of shipped and glue words with the readings of the lists', () => {
    for (const stage of STAGES) {
      const english = listNamedTexts(createFamily({ ...REX, word: 'Baby' }), '', { ...request, stage });
      for (const { word } of english.filter(({ id }) => id.endsWith('-en'))) {
        const parts = readEnglishText(word.word).flatMap(({ part }) => (part && part !== 'baby' ? part : []));
        expect(new Set(parts), word.word).toEqual(new Set(word.parts?.slice(1)));
      }
      const named = createFamily(card('f1991-zh', '宝宝', { pinyin: 'bǎo bao' }));
      for (const { word } of listNamedTexts(named, '', { ...request, stage, language: 'zh' })) {
        const runs = readChineseText(word.word);
        const parts = runs.flatMap(({ part }) => (part && part !== '宝宝' ? part : []));
        expect(new Set(parts), word.word).toEqual(new Set(word.parts?.slice(1)));
        expect(word.pinyin, word.word).toBe(runs.flatMap(({ pinyin }) => pinyin ?? []).join(' '));
      }
    }
  });
});

// docs/product/stages.md#texts-with-names
describe('listNextShippedWords', () => {
  const sleep = ENGLISH_WORDS.findIndex(({ word }) => word === 'smile');
  const smile = card(`f${1001 + sleep}-en`, 'smile');
  const list = (library: Library, stage: 'couplets' | 'phrases' | 'sentences' = 'couplets') =>
    listNextShippedWords(
      library,
      { en: ENGLISH_TEXTS[stage].map(({ text, ...rest }) => ({ word: text, ...rest, category: 'Texts' })) },
      { ...request, stage, count: 3, room: null },
    ).map(({ flashcard: { id, word } }) => [id, word]);

  it('returns texts with names first and only if their words were met', () => {
    expect(list(createFamily(LEO, smile), 'sentences')).toEqual([
      ['f4901-en-1', 'I love Leo.'],
      ['f4902-en-1', 'Where is Leo?'],
      ['f4903-en-1', 'Good night, Leo.'],
    ]);
    expect(list(createFamily(LEO, smile))).toEqual([]);
  });

  it("uses the family's own word for a person", () => {
    const place = ENGLISH_TEXTS.couplets.findIndex(({ text }) => text === 'mummy smiles');
    expect(list(createFamily(card('f1001-en', 'Mama'), smile))).toEqual([
      [`f${2001 + place}-en`, 'Mama smiles'],
    ]);
    expect(list(createFamily(card('f1001-en', 'Mommy'), smile))).toEqual([
      [`f${2001 + place}-en`, 'mummy smiles'],
    ]);
  });

  it('uses the own pinyin of a Chinese word for a person', () => {
    const shipped = {
      zh: CHINESE_TEXTS.couplets.map(({ text, ...rest }) => ({ word: text, ...rest, category: '两个词' })),
    };
    const laugh = CHINESE_WORDS.findIndex(({ word }) => word === '笑');
    const library = createFamily(
      card('f1002-zh', '老爸', { pinyin: 'lǎo bà' }),
      card(`f${1001 + laugh}-zh`, '笑'),
    );
    const [first] = listNextShippedWords(library, shipped, {
      ...request,
      language: 'zh',
      count: 1,
      room: null,
    });
    expect(first?.flashcard).toMatchObject({ word: '老爸笑了', pinyin: 'lǎo bà xiào le' });
  });
});
