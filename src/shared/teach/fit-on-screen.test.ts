import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideScreen, fitMeaningOnScreen, fitWordOnScreen, type ScreenSize } from './fit-on-screen.ts';

const PORTRAIT = { width: 360, height: 740 };
const LANDSCAPE = { width: 740, height: 360 };
/** Three letters of Noto Sans Bold, and two ideographs. */
const DOG = { width: 1.88, height: 1, length: 3 };
const APPLE = { width: 2, height: 1, length: 2 };

function fitWord(word: typeof DOG, screen: ScreenSize) {
  const room = divideScreen(screen, false).word;
  return { room, fitted: fitWordOnScreen(word, room, screen.height) };
}

describe('a word on the screen', () => {
  // docs/product/teaching.md#word-on-screen
  it('fills the width that a printed word may take, by whole pixels', () => {
    const { room, fitted } = fitWord(APPLE, PORTRAIT);
    expect(room.width).toBeCloseTo((PORTRAIT.width * (297 - 16)) / 297, 1);
    expect(fitted).toEqual({ size: 170, isWrapped: false });
  });

  it('stays within the height of a screen that lies', () => {
    const { room, fitted } = fitWord(DOG, LANDSCAPE);
    expect(fitted.size).toBe(room.height);
    expect(fitted.size).toBeLessThan(LANDSCAPE.height);
  });

  it('takes several lines where one would make it smaller than 40 pixels', () => {
    expect(fitWord({ width: 30, height: 1, length: 50 }, PORTRAIT).fitted).toMatchObject({ isWrapped: true });
    expect(fitWord({ width: 8, height: 1, length: 8 }, PORTRAIT).fitted.isWrapped).toBe(false);
  });

  // docs/product/teaching.md#word-on-screen
  it('is never cut off, whatever its length and the screen', () => {
    const screens = fc.record({
      width: fc.integer({ min: 320, max: 2_000 }),
      height: fc.integer({ min: 320, max: 1_400 }),
    });
    const words = fc.record({
      width: fc.double({ min: 0.3, max: 200, noNaN: true }),
      height: fc.double({ min: 0.3, max: 1.6, noNaN: true }),
      length: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(screens, words, (screen, word) => {
        const { room, fitted } = fitWord(word, screen);
        const lines = fitted.isWrapped ? Math.ceil((word.width * fitted.size) / (room.width * 0.55)) : 1;
        expect(lines === 1 ? word.width * fitted.size : room.width).toBeLessThanOrEqual(room.width + 0.01);
        const lineHeight = fitted.isWrapped ? 1.2 : Math.min(word.height, 1.2);
        expect(lines * fitted.size * lineHeight).toBeLessThanOrEqual(screen.height);
      }),
    );
  });

  it('leaves room for pinyin and meaning where they follow', () => {
    const { word, meaning } = divideScreen(LANDSCAPE, true);
    expect(word.height + meaning.height).toBeCloseTo(divideScreen(LANDSCAPE, false).word.height);
    const line = fitMeaningOnScreen({ width: 4, height: 1, length: 8 }, meaning).size;
    expect(2 * line, 'two lines do not touch each other').toBeLessThanOrEqual(meaning.height - 6);
  });
});
