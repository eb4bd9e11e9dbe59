import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { textKey } from '#shared/library/tables/text.ts';
import { readFont } from '#shared/print/pdf/read-font.ts';
import { CHINESE_WORDS } from './chinese-words.ts';
import { ENGLISH_WORDS } from './english-words.ts';
import { CHINESE_GLUE, ENGLISH_GLUE } from './glue-words.ts';
import { parseChineseTexts } from './parse-chinese-texts.ts';
import { parseEnglishTexts } from './parse-english-texts.ts';
import { loadStageTexts } from './stage-texts.ts';

const HAN = /\p{Script=Han}/gu;
const TONE_MARKS = /[\u0300\u0301\u0304\u030c]/g;
const withoutTone = (syllable: string) => syllable.normalize('NFD').replace(TONE_MARKS, '').normalize('NFC');
const charactersOf = (text: string): string[] => text.match(HAN) ?? [];

/** Where the dictionary has the reading of books, or mistakes a place for 婆家. */
const SAID: Record<string, string> = { 谁: 'shéi', 家: 'jiā' };

/** How many places the last word of a text may be before that of an earlier text. */
const LARGEST_STEP_BACK = 20;

const STAGES = await Promise.all(
  [
    { language: 'en', words: ENGLISH_WORDS, stage: 'couplets', least: 150 } as const,
    { language: 'en', words: ENGLISH_WORDS, stage: 'phrases', least: 100 } as const,
    { language: 'en', words: ENGLISH_WORDS, stage: 'sentences', least: 60 } as const,
    { language: 'zh', words: CHINESE_WORDS, stage: 'couplets', least: 150 } as const,
    { language: 'zh', words: CHINESE_WORDS, stage: 'phrases', least: 100 } as const,
    { language: 'zh', words: CHINESE_WORDS, stage: 'sentences', least: 60 } as const,
  ].map(async ({ words, ...one }) => ({
    ...one,
    texts: await loadStageTexts(one.language, one.stage),
    places: new Map(words.map(({ word }, place) => [word, place])),
  })),
);

const listTexts = (language: 'en' | 'zh') =>
  STAGES.filter((one) => one.language === language).flatMap(({ texts }) => texts);

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
    for (const { parts: _parts, text: word, ...back } of texts) {
      const card = { id: 'f1', categoryId: 'cat1', word, ...back };
      expect(FlashcardSchema.parse(card)).toEqual(card);
    }
  });
});

// docs/product/stages.md#shipped-texts
describe('the texts that come along', () => {
  it('have at most eight words or twelve characters', () => {
    for (const { text } of listTexts('en')) {
      expect(text.split(' ').length, text).toBeLessThanOrEqual(8);
    }
    for (const { text } of listTexts('zh')) {
      expect(charactersOf(text).length, text).toBeLessThanOrEqual(12);
    }
  });

  it('are sentences only where they end like one', () => {
    for (const { stage, texts } of STAGES) {
      for (const { text } of texts) expect(/[.!?。！？]$/.test(text), text).toBe(stage === 'sentences');
    }
  });

  it('use no more glue than there is', () => {
    const english = listTexts('en').flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g));
    const chinese = listTexts('zh').map(({ text }) => text);
    expect([...ENGLISH_GLUE].filter((word) => !english.includes(word))).toEqual([]);
    expect([...CHINESE_GLUE.keys()].filter((word) => !chinese.some((text) => text.includes(word)))).toEqual(
      [],
    );
  });

  // docs/product/pinyin.md#yi-and-bu
  it('have in Chinese the syllables that the dictionary gives, 一 and 不 as spoken, some without their tone, and a meaning', () => {
    for (const { text, pinyin: given = '', english } of listTexts('zh')) {
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
    const texts = parseEnglishTexts(
      'grandma’s cherries; mummy kisses teddy bears\nTwo mice are running!\nA boot',
    );
    expect(texts.map(({ parts }) => parts)).toEqual([
      ['grandma', 'cherry'],
      ['mummy', 'kiss', 'teddy bear'],
      ['two', 'mouse', 'run'],
      ['boots'],
    ]);
  });

  it('refuses other words', () => {
    expect(() => parseEnglishTexts('big dragon')).toThrow('dragon');
  });
});

describe('parseChineseTexts', () => {
  it('reads the longest words and their short forms', () => {
    expect(parseChineseTexts('两只小熊在公共汽车里。 Two teddy bears are on the bus.')).toEqual([
      {
        text: '两只小熊在公共汽车里。',
        pinyin: 'liǎng zhī xiǎo xióng zài gōng gòng qì chē lǐ',
        english: 'Two teddy bears are on the bus.',
        parts: ['二', '小熊', '公共汽车'],
      },
    ]);
  });

  it('refuses other words', () => {
    expect(() => parseChineseTexts('大恐龙 big dinosaur')).toThrow('恐龙');
  });
});

// docs/product/stages.md#shipped-texts
it('the fonts of words have every character of the shipped texts', () => {
  const require = createRequire(import.meta.url);
  const missing = (path: string, texts: readonly string[]) => {
    const font = readFont(readFileSync(require.resolve(`@expo-google-fonts/${path}`)));
    return [...new Set(texts.join(''))].filter((one) => font.glyphOf(one.codePointAt(0) as number) === 0);
  };
  const chinese = listTexts('zh');
  const latin = [
    ...chinese.flatMap(({ pinyin, english }) => [pinyin, english]),
    ...listTexts('en').map(({ text }) => text),
  ];
  expect(
    missing(
      'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
      chinese.map(({ text }) => text),
    ),
  ).toEqual([]);
  expect(missing('noto-sans/700Bold/NotoSans_700Bold.ttf', latin.map(String))).toEqual([]);
});
