import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pinyin, polyphonic } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Flashcard, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { textKey } from '#shared/library/tables/text.ts';
import { readFont } from '#shared/print/pdf/read-font.ts';
import { CHINESE_TEXTS } from './chinese-texts.ts';
import CHINESE_WORDS from './chinese-words.json' with { type: 'json' };
import { ENGLISH_TEXTS } from './english-texts.ts';
import ENGLISH_WORDS from './english-words.json' with { type: 'json' };
import { CHINESE_GLUE, parseChineseTexts } from './parse-chinese-texts.ts';
import { ENGLISH_GLUE, parseEnglishTexts } from './parse-english-texts.ts';
import { languageOfSet, suggestBack } from './shipped-word.ts';

const require = createRequire(import.meta.url);
const HAN = /\p{Script=Han}/gu;
const TONE_MARKS = /[\u0300\u0301\u0304\u030c]/g;
const withoutTone = (syllable: string) => syllable.normalize('NFD').replace(TONE_MARKS, '').normalize('NFC');
const charactersOf = (text: string): string[] => text.match(HAN) ?? [];

/** Where the dictionary has the reading of books, or mistakes a place for 婆家. */
const SAID: Record<string, string> = { 谁: 'shéi', 家: 'jiā' };

/** How many places the last word of a text may be before that of an earlier text. */
const LARGEST_STEP_BACK = 20;

const LANGUAGES = [
  { language: 'English', words: ENGLISH_WORDS, script: /^[a-z]+( [a-z]+)?$/, texts: ENGLISH_TEXTS },
  { language: 'Chinese', words: CHINESE_WORDS, script: /^\p{Script=Han}{1,4}$/u, texts: CHINESE_TEXTS },
];
const STAGES = LANGUAGES.flatMap(({ language, words, texts }) =>
  (
    [
      ['couplets', 150],
      ['phrases', 100],
      ['sentences', 60],
    ] as const
  ).map(([stage, least]) => ({
    ...{ language, stage, least, texts: texts[stage] },
    places: new Map(words.map(({ word }, place) => [word, place])),
  })),
);
const listTexts = ({ couplets, phrases, sentences }: typeof ENGLISH_TEXTS) => [
  ...couplets,
  ...phrases,
  ...sentences,
];

function expectCard(texts: Omit<Flashcard, 'id' | 'categoryId'>) {
  const card = { id: 'f1', categoryId: 'cat1', ...texts };
  expect(FlashcardSchema.parse(card)).toEqual(card);
}

describe.each(LANGUAGES)('the shipped words in $language', ({ words, script }) => {
  it('are three hundred, each once', () => {
    expect(words).toHaveLength(300);
    expect(new Set(words.map(({ word }) => textKey(word))).size).toBe(300);
  });

  it('are words of the language that make a card as they stand', () => {
    for (const { category: _category, ...texts } of words) {
      expect(texts.word).toMatch(script);
      expectCard(texts);
    }
  });

  it('are in thirteen categories, and the first 120 in all of them', () => {
    const categories = (count: number) => new Set(words.slice(0, count).map(({ category }) => category));
    expect(categories(300).size).toBe(13);
    expect(categories(120)).toEqual(categories(300));
  });
});

// docs/product/gentle-start.md#shipped-words
describe('the shipped words in Chinese', () => {
  it('have the pinyin that the dictionary gives them, or a syllable of it without its tone', () => {
    for (const { word, pinyin: given = '' } of CHINESE_WORDS) {
      const known = pinyin(word).split(' ');
      const readings = polyphonic(word, { type: 'array' });
      const syllables = given.split(' ');
      expect(syllables.map(withoutTone), word).toEqual(known.map(withoutTone));
      for (const [i, syllable] of syllables.entries()) {
        const isToneless = syllable === withoutTone(syllable);
        expect([...(isToneless ? [syllable] : []), known[i], ...(readings[i] ?? [])], word).toContain(
          syllable,
        );
        expect(i > 0 || !isToneless, word).toBe(true);
      }
    }
  });

  it('say what they mean in English', () => {
    expect(CHINESE_WORDS.filter(({ english }) => !english)).toEqual([]);
  });
});

// docs/product/stages.md#shipped-texts
describe.each(STAGES)('the $stage that come along in $language', ({ stage, texts, least, places }) => {
  it('are enough, each once', () => {
    expect(texts.length).toBeGreaterThanOrEqual(least);
    expect(new Set(texts.map(({ text }) => textKey(text))).size).toBe(texts.length);
  });

  it('are made of shipped words, couplets of two', () => {
    for (const { text, parts } of texts) {
      expect(parts.length, text).toBeGreaterThan(0);
      if (stage === 'couplets') expect(parts, text).toHaveLength(2);
      for (const part of parts) expect(places.has(part), `${part} in ${text}`).toBe(true);
    }
  });

  it('come in the order of their last words, and neighbouring couplets share none', () => {
    let furthest = 0;
    for (const [index, { text, parts }] of texts.entries()) {
      const last = Math.max(...parts.map((part) => places.get(part) ?? 0));
      expect(last, text).toBeGreaterThanOrEqual(furthest - LARGEST_STEP_BACK);
      furthest = Math.max(furthest, last);
      const shared = texts[index - 1]?.parts.filter((part) => parts.includes(part));
      if (stage === 'couplets') expect(shared ?? [], text).toEqual([]);
    }
  });

  it('make a card as they are', () => {
    for (const { parts: _parts, text: word, ...back } of texts) expectCard({ word, ...back });
  });
});

// docs/product/stages.md#shipped-texts
describe('the texts that come along', () => {
  it('have at most eight words or twelve characters', () => {
    for (const { text } of listTexts(ENGLISH_TEXTS)) {
      expect(text.split(' ').length, text).toBeLessThanOrEqual(8);
    }
    for (const { text } of listTexts(CHINESE_TEXTS)) {
      expect(charactersOf(text).length, text).toBeLessThanOrEqual(12);
    }
  });

  it('are sentences only when they end like one', () => {
    for (const { stage, texts } of STAGES) {
      for (const { text } of texts) expect(/[.!?。！？]$/.test(text), text).toBe(stage === 'sentences');
    }
  });

  it('use no more glue than there is', () => {
    const english = listTexts(ENGLISH_TEXTS).flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g));
    const chinese = listTexts(CHINESE_TEXTS).map(({ text }) => text);
    expect([...ENGLISH_GLUE].filter((word) => !english.includes(word))).toEqual([]);
    expect([...CHINESE_GLUE.keys()].filter((word) => !chinese.some((text) => text.includes(word)))).toEqual(
      [],
    );
  });

  // docs/product/pinyin.md#yi-and-bu
  it('have in Chinese the syllables that the dictionary gives, 一 and 不 as spoken, some without their tone, and a meaning', () => {
    for (const { text, pinyin: given = '', english } of listTexts(CHINESE_TEXTS)) {
      const characters = charactersOf(text);
      const known = pinyin(text, { type: 'array', nonZh: 'removed' });
      const syllables = given.split(' ');
      const right = known.map((one, i) => {
        const said = SAID[characters[i] ?? ''] ?? one;
        return syllables[i] === withoutTone(said) ? withoutTone(said) : said;
      });
      expect(syllables, text).toEqual(right);
      expect(english, text).toMatch(/^[a-z’]/i);
    }
  });
});

describe('parseEnglishTexts', () => {
  it('knows owners, plurals and verbs, and words of two', () => {
    const texts = parseEnglishTexts([
      'grandma’s cherries',
      'mummy kisses teddy bears',
      'Two mice are running!',
      'A boot',
    ]);
    expect(texts.map(({ parts }) => parts)).toEqual([
      ['grandma', 'cherry'],
      ['mummy', 'kiss', 'teddy bear'],
      ['two', 'mouse', 'run'],
      ['boots'],
    ]);
  });

  it('refuses other words', () => {
    expect(() => parseEnglishTexts(['big dragon'])).toThrow('dragon');
  });
});

describe('parseChineseTexts', () => {
  it('reads the longest words and their short forms', () => {
    expect(parseChineseTexts({ '两只小熊在公共汽车里。': 'Two teddy bears are on the bus.' })).toEqual([
      {
        text: '两只小熊在公共汽车里。',
        pinyin: 'liǎng zhī xiǎo xióng zài gōng gòng qì chē lǐ',
        english: 'Two teddy bears are on the bus.',
        parts: ['二', '小熊', '公共汽车'],
      },
    ]);
  });

  it('refuses other words', () => {
    expect(() => parseChineseTexts({ 大恐龙: 'big dinosaur' })).toThrow('恐龙');
  });
});

// docs/product/gentle-start.md#shipped-words
it('the fonts of words have every character of the shipped words and texts', () => {
  const listMissing = (path: string, texts: readonly string[]) => {
    const font = readFont(readFileSync(require.resolve(`@expo-google-fonts/${path}`)));
    return [...new Set(texts.join(''))].filter(
      (character) => font.glyphOf(character.codePointAt(0) as number) === 0,
    );
  };
  const chinese = [
    ...CHINESE_WORDS.map(({ word, ...back }) => ({ text: word, ...back })),
    ...listTexts(CHINESE_TEXTS),
  ];
  const english = [
    ...ENGLISH_WORDS.map(({ word }) => word),
    ...listTexts(ENGLISH_TEXTS).map(({ text }) => text),
  ];
  const backs = chinese.map(({ pinyin: reading = '', english: meaning = '' }) => reading + meaning);
  expect(
    listMissing(
      'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
      chinese.map(({ text }) => text),
    ),
  ).toEqual([]);
  expect(listMissing('noto-sans/700Bold/NotoSans_700Bold.ttf', [...backs, ...english])).toEqual([]);
});

function languageOf(words: readonly string[], name = 'Set 1') {
  const cards: Flashcard[] = words.map((word, index) => ({ id: `f${index}`, word, categoryId: 'cat1' }));
  const set: CardSet = { id: 1, childId: 1, name, flashcardIds: cards.map(({ id }) => id) };
  return languageOfSet(set, new Map(cards.map((card) => [card.id, card])));
}

describe('languageOfSet', () => {
  // docs/product/next-words.md#sets-without-words
  it('returns the language of most words', () => {
    expect(languageOf(['dog', '苹果', '香蕉'])).toBe('zh');
    expect(languageOf(['dog', 'cat', '苹果'])).toBe('en');
  });

  it('is that of the name when the set has no word', () => {
    expect(languageOf([], '水果')).toBe('zh');
    expect(languageOf([])).toBe('en');
  });
});

const SHIPPED = [
  { word: '狗', pinyin: 'gǒu', english: 'dog', category: '动物' },
  { word: '猫', pinyin: 'māo', english: 'cat', category: '动物' },
];
const BLANK = { english: '', pinyin: '' };
const DOG = { english: 'dog', pinyin: 'gǒu' };

// docs/product/library.md#card-back
describe('suggestBack', () => {
  it('knows the words of the list and no others', () => {
    expect(suggestBack(SHIPPED, { word: '', ...BLANK }, ' 狗 ')).toEqual(DOG);
    expect(suggestBack(SHIPPED, { word: '', ...BLANK }, '狗狗')).toEqual(BLANK);
  });

  it('follows the word', () => {
    expect(suggestBack(SHIPPED, { word: '狗', ...DOG }, '猫')).toEqual({ english: 'cat', pinyin: 'māo' });
    expect(suggestBack(SHIPPED, { word: '狗', ...DOG }, '狗狗')).toEqual(BLANK);
  });

  it('keeps what the parent typed', () => {
    const own = { english: 'puppy', pinyin: 'gǒu' };
    expect(suggestBack(SHIPPED, { word: '狗', ...own }, '猫')).toEqual({ english: 'puppy', pinyin: 'māo' });
  });
});
