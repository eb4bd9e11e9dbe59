import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pinyin, polyphonic } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Flashcard, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { textKey } from '#shared/library/tables/text.ts';
import { readFont } from '#shared/print/pdf/read-font.ts';
import { CHINESE_WORDS } from './chinese-words.ts';
import { ENGLISH_WORDS } from './english-words.ts';
import { languageOfSet } from './shipped-word.ts';

const require = createRequire(import.meta.url);
const readFontFile = (path: string) => readFont(readFileSync(require.resolve(`@expo-google-fonts/${path}`)));
const TONE_MARKS = /[\u0300\u0301\u0304\u030c]/g;
const withoutTone = (syllable: string) => syllable.normalize('NFD').replace(TONE_MARKS, '').normalize('NFC');

describe.each([
  ['English', ENGLISH_WORDS, /^[a-z]+( [a-z]+)?$/],
  ['Chinese', CHINESE_WORDS, /^\p{Script=Han}{1,4}$/u],
])('the shipped words in %s', (_language, words, script) => {
  it('are three hundred, each once', () => {
    expect(words).toHaveLength(300);
    expect(new Set(words.map(({ word }) => textKey(word))).size).toBe(300);
  });

  it('are words of the language that make a card as they stand', () => {
    for (const { category: _category, ...texts } of words) {
      expect(texts.word).toMatch(script);
      const card = { id: 'f1', categoryId: 'cat1', ...texts };
      expect(FlashcardSchema.parse(card)).toEqual(card);
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

// docs/product/gentle-start.md#shipped-words
it('the fonts of words have every character of the shipped words', () => {
  const latin = readFontFile('noto-sans/700Bold/NotoSans_700Bold.ttf');
  const chinese = readFontFile('noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf');
  const missing = (font: typeof latin, texts: readonly string[]) =>
    [...new Set(texts.join(''))].filter((one) => font.glyphOf(one.codePointAt(0) as number) === 0);
  expect(
    missing(
      chinese,
      CHINESE_WORDS.map(({ word }) => word),
    ),
  ).toEqual([]);
  const latinTexts = CHINESE_WORDS.map(({ pinyin, english }) => `${pinyin}${english}`);
  expect(missing(latin, [...latinTexts, ...ENGLISH_WORDS.map(({ word }) => word)])).toEqual([]);
});

function languageOf(words: readonly string[], name = 'Set 1') {
  const cards: Flashcard[] = words.map((word, index) => ({ id: `f${index}`, word, categoryId: 'cat1' }));
  const set: CardSet = { id: 1, childId: 1, name, flashcardIds: cards.map(({ id }) => id) };
  return languageOfSet(set, new Map(cards.map((card) => [card.id, card])));
}

describe('languageOfSet', () => {
  // docs/product/next-words.md#sets-without-words
  it('is that of most words', () => {
    expect(languageOf(['dog', '苹果', '香蕉'])).toBe('zh');
    expect(languageOf(['dog', 'cat', '苹果'])).toBe('en');
  });

  it('is that of the name where the set has no word', () => {
    expect(languageOf([], '水果')).toBe('zh');
    expect(languageOf([])).toBe('en');
  });
});
