import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_HEIGHT } from '#shared/print/paper/page-format.ts';
import { LINE_HEIGHT, splitWords } from '#shared/print/text/fit-text.ts';
import { countRuns } from '#tests/support/long-test.ts';
import {
  divideScreen,
  fitMeaningOnScreen,
  fitWordsOnScreen,
  getStageSize,
  isLargerTurned,
  type ScreenSize,
} from './fit-on-screen.ts';

const PORTRAIT = { width: 360, height: 740 };
const LANDSCAPE = { width: 740, height: 360 };
/** In pixels. */
const MIN_WORD_SIZE = 40;

/** Measures with the average width of letters in Noto Sans Bold. An ideograph fills its square. */
function measure(part: string) {
  const width = [...part].reduce((sum, character) => sum + getWidth(character), 0);
  return { width, height: 1, length: [...part].length };
}

function getWidth(character: string): number {
  if (character === ' ') return 0.26;
  return character > 'ÿ' ? 1 : 0.62;
}

const measureWord = (text: string, hasMeaning = false) => ({ text, measure, hasMeaning });

function fitWord(text: string, screen: ScreenSize) {
  const [fitted] = fitWordsOnScreen([measureWord(text)], screen, false);
  return fitted!;
}

function fits(lines: readonly string[], size: number, room: ScreenSize): boolean {
  const height = (lines.length - 1) * LINE_HEIGHT + 1;
  const width = Math.max(...lines.map((line) => measure(line.trimEnd()).width));
  return width * size <= room.width + 1e-6 && height * size <= room.height + 1e-6;
}

/** Returns every way to break words into lines. */
function listPartitions([first, ...rest]: readonly string[]): string[][] {
  if (first === undefined) return [];
  if (rest.length === 0) return [[first]];
  return listPartitions(rest).flatMap(([line = '', ...others]) => [
    [first, line, ...others],
    [first + line, ...others],
  ]);
}

/** Returns the largest size in whole pixels at which the text fits with any line breaks. */
function findLargest(text: string, screen: ScreenSize): number {
  const room = divideScreen(screen, false).word;
  const sizes = listPartitions(splitWords(text)).map((lines) => {
    const width = Math.max(...lines.map((line) => measure(line.trimEnd()).width));
    return Math.min(room.width / width, room.height / ((lines.length - 1) * LINE_HEIGHT + 1));
  });
  return Math.floor(Math.min(screen.height, Math.max(...sizes)));
}

const screens = fc.record({
  width: fc.integer({ min: 320, max: 2_000 }),
  height: fc.integer({ min: 320, max: 1_400 }),
});

describe('fitWordsOnScreen', () => {
  // docs/product/teaching.md#word-on-screen
  it('fills the same share of the width as in print', () => {
    const room = divideScreen(PORTRAIT, false).word;
    expect(room.width).toBeCloseTo((PORTRAIT.width * (297 - 16)) / 297, 1);
    expect(fitWord('苹果', PORTRAIT)).toEqual({ size: 170, lines: ['苹果'] });
    // A word of four to six characters is reduced to 99.5 %.
    expect(fitWord('table', PORTRAIT)).toEqual({ size: 109 * 0.995, lines: ['table'] });
  });

  it('stays within the height of a landscape screen', () => {
    expect(fitWord('dog', LANDSCAPE)).toEqual({
      size: divideScreen(LANDSCAPE, false).word.height,
      lines: ['dog'],
    });
  });

  // docs/product/teaching.md#line-breaks
  it.each([
    [PORTRAIT, 'the cat that went to the moon and came back', 74, 6],
    [LANDSCAPE, 'the cat that went to the moon and came back', 72, 3],
    [PORTRAIT, '我们今天去公园看大象', 113, 4],
    [PORTRAIT, 'ice cream', 109, 2],
    [LANDSCAPE, 'ice cream', 133, 1],
  ])('breaks, on %o, “%s” so that its letters are as large as possible', (screen, text, size, lines) => {
    const fitted = fitWord(text, screen);
    expect([Math.ceil(fitted.size), fitted.lines.length]).toEqual([size, lines]);
  });

  // docs/product/teaching.md#line-breaks
  it('is as large as the best line breaks allow', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,7}$/), { minLength: 1, maxLength: 9 });
    const chinese = fc.constantFrom('大象', '吃草', '我', '苹果', '，', '看', '妈妈', '今天', '。');
    const texts = fc.oneof(
      words.map((parts) => parts.join(' ')),
      fc.array(chinese, { minLength: 1, maxLength: 8 }).map((parts) => `看${parts.join('')}`),
    );
    fc.assert(
      fc.property(screens, texts, (screen, text) => {
        const best = findLargest(text, screen);
        const { size, lines } = fitWord(text, screen);
        expect(lines.join('').replaceAll('\u00ad', '')).toBe(text);
        expect(fits(lines, size, divideScreen(screen, false).word)).toBe(true);
        // A smaller word may itself be broken.
        if (best <= MIN_WORD_SIZE) return;
        // A word is never larger, in proportion, than in print.
        const largest = Math.floor((screen.height * 250) / (PAGE_HEIGHT / 2));
        expect(size).toBeGreaterThanOrEqual(Math.min(best, largest) * 0.99);
      }),
      { numRuns: countRuns(100) },
    );
  });

  it('breaks a word only when it would be smaller than 40 pixels', () => {
    expect(fitWord('hippopotamus', PORTRAIT).lines).toHaveLength(1);
    expect(fitWord('rhinopharyngitis', PORTRAIT)).toEqual({
      size: 40,
      lines: ['rhinopha\u00ad', 'ryngitis'],
    });
    expect(fitWord('a rhinopharyngitis', PORTRAIT).lines).toEqual(['a rhinopha\u00ad', 'ryngitis']);
  });

  // docs/product/teaching.md#word-on-screen
  it('never cuts off a text', () => {
    const texts = fc.string({ minLength: 1, maxLength: 200, unit: fc.constantFrom(...'abcdefghi 大象，') });
    fc.assert(
      fc.property(screens, texts, fc.boolean(), (screen, text, hasMeaning) => {
        const [fitted] = fitWordsOnScreen([measureWord(text, hasMeaning)], screen, false);
        const { size, lines } = fitted!;
        expect(lines.join('').replaceAll('\u00ad', '')).toBe(text);
        expect(fits(lines, size, screen)).toBe(true);
      }),
      { numRuns: countRuns(100) },
    );
  });

  // docs/product/teaching.md#one-size
  it('gives every word the size of the longest if they share one size', () => {
    const words = ['car', 'hippopotamus', 'a red balloon'].map((text) => measureWord(text));
    const sizes = (isOneSize: boolean) =>
      fitWordsOnScreen(words, PORTRAIT, isOneSize).map(({ size }) => Math.round(size));
    expect(new Set(sizes(false)).size).toBe(3);
    expect(sizes(true)).toEqual(Array(3).fill(Math.min(...sizes(false))));
  });

  it('leaves room for pinyin and meaning', () => {
    const { word, meaning } = divideScreen(LANDSCAPE, true);
    expect(word.height + meaning.height).toBeCloseTo(divideScreen(LANDSCAPE, false).word.height);
    const line = fitMeaningOnScreen({ text: 'píng guǒ', measure }, meaning).size;
    expect(2 * line, 'pinyin and meaning must not touch').toBeLessThanOrEqual(meaning.height - 6);
  });
});

// docs/product/stages.md#stage-look
it.each([
  ['words', 45.54, 45.54],
  ['words', 200, 200],
  ['couplets', 200, 160],
  ['phrases', 200, 130],
  ['sentences', 200, 100],
  ['dots', 200, 200],
  ['sentences', 60, 40],
  ['sentences', 30, 30],
] as const)('getStageSize returns, for %s, %d pixels as %d', (stage, size, reduced) => {
  expect(getStageSize(size, stage)).toBe(reduced);
});

// docs/product/teaching.md#turn-offer
it.each([
  [true, 'long words on a phone in portrait', ['table', 'elephant', 'hippopotamus'], PORTRAIT],
  [true, 'words of three characters', ['巧克力', '长颈鹿'], PORTRAIT],
  [false, 'words of equal size either way', ['cat', 'dog', 'cow'], PORTRAIT],
  [
    false,
    'sentences, which have more lines in portrait',
    ['the cat that went to the moon and came back'],
    PORTRAIT,
  ],
  [false, 'a phone in landscape', ['table', 'elephant'], LANDSCAPE],
  [false, 'a tablet, which is nearly square', ['table', 'elephant'], { width: 768, height: 1_024 }],
  [false, 'a session without words', [], PORTRAIT],
])('isLargerTurned returns %s for %s', (isLarger, _case, words, screen) => {
  expect(isLargerTurned(words, screen)).toBe(isLarger);
});
