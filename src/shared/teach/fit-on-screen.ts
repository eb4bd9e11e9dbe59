import { FRONT_WIDTH, PAGE_HEIGHT, PAGE_WIDTH } from '#shared/print/page-geometry.ts';
import { FRONT_SIZE, fitWordSize, type WordMeasure } from '#shared/print/word-size.ts';

/** In CSS pixels. */
export type ScreenSize = { width: number; height: number };

/** `isWrapped`: takes several lines, which may break inside a word. */
export type FittedText = { size: number; isWrapped: boolean };

/** From the printed page: the share of its width for a word, and of a half for the largest type. */
const WIDTH_SHARE = FRONT_WIDTH / PAGE_WIDTH;
const START_SHARE = FRONT_SIZE.start / (PAGE_HEIGHT / 2);

/** In CSS pixels: 56 for the corner and the dots, and one for rounding the baseline. */
const EDGE = 57;
const MEANING_SHARE = 0.3;
const FLOOR = 40;
const MEANING = { start: 40, floor: 20 };
const MEANING_GAP = 8;
/** The longest text of a card fits on the smallest phone. */
const LEAST = 10;
const LINE_HEIGHT = 1.2;
const FILLED = 0.55;

export function divideScreen({ width, height }: ScreenSize, hasMeaning: boolean) {
  const room = { width: width * WIDTH_SHARE, height: Math.max(height - 2 * EDGE, FLOOR) };
  const meaning = hasMeaning ? room.height * MEANING_SHARE : 0;
  return {
    word: { width: room.width, height: room.height - meaning },
    meaning: { width: room.width, height: meaning },
  };
}

/** The rule of print for the screen (`docs/product/teaching.md#word-on-screen`). */
export function fitWordOnScreen(word: WordMeasure, room: ScreenSize, screenHeight: number): FittedText {
  return fitText(word, room, { start: Math.floor(screenHeight * START_SHARE), floor: FLOOR });
}

export function fitMeaningOnScreen(text: WordMeasure, { width, height }: ScreenSize): FittedText {
  return fitText(text, { width, height: (height - MEANING_GAP) / 2 }, MEANING);
}

function fitText(text: WordMeasure, room: ScreenSize, sizes: { start: number; floor: number }): FittedText {
  const size = fitWordSize(text, { ...room, ...sizes });
  if (text.width * size <= room.width && text.height * size <= room.height) return { size, isWrapped: false };
  for (let smaller = sizes.floor; smaller > LEAST; smaller -= 1) {
    const lines = Math.ceil((text.width * smaller) / (room.width * FILLED));
    if (lines * smaller * LINE_HEIGHT <= room.height) return { size: smaller, isWrapped: lines > 1 };
  }
  return { size: LEAST, isWrapped: true };
}
