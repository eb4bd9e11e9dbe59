import { FRONT_SIZE, fitWordSize, type WordMeasure } from '#shared/print/fit-size.ts';
import { FRONT_WIDTH, PAGE_HEIGHT, PAGE_WIDTH } from '#shared/print/page-geometry.ts';

/** Lengths in CSS pixels. */
export type ScreenSize = { width: number; height: number };

/** A text on the screen. `isWrapped`: it is too long for one line and takes several, which may break inside a word. */
export type FittedText = { size: number; isWrapped: boolean };

/** Shares of a printed page: the width that a word may take, and the largest type in the half that is its own. */
const WIDTH_SHARE = FRONT_WIDTH / PAGE_WIDTH;
const START_SHARE = FRONT_SIZE.start / (PAGE_HEIGHT / 2);

/** Above and below a word, for the corner that leaves and the row of dots: 56 px, and one that rounding the baseline may take. */
const EDGE = 57;
/** Below a word whose meaning follows. */
const MEANING_SHARE = 0.3;
/** The smallest type of a word on one line. */
const FLOOR = 40;
const MEANING = { start: 40, floor: 20 };
/** Between pinyin and meaning. */
const MEANING_GAP = 8;
/** The smallest type of all: the longest text that a card takes is whole on the smallest phone. */
const LEAST = 10;
const LINE_HEIGHT = 1.2;
/** How much of its width a line takes at least, wherever it breaks. */
const FILLED = 0.55;

/** Returns the parts of a screen for a word and, below it, for its pinyin and meaning. */
export function divideScreen({ width, height }: ScreenSize, hasMeaning: boolean) {
  const room = { width: width * WIDTH_SHARE, height: Math.max(height - 2 * EDGE, FLOOR) };
  const meaning = hasMeaning ? room.height * MEANING_SHARE : 0;
  return {
    word: { width: room.width, height: room.height - meaning },
    /** Two lines, pinyin and meaning. */
    meaning: { width: room.width, height: meaning },
  };
}

/**
 * Returns the size of a word on the screen, by the rule of print (`docs/product/print.md#word-size`) with the screen in
 * place of the page (`docs/product/teaching.md#word-on-screen`).
 */
export function fitWordOnScreen(word: WordMeasure, room: ScreenSize, screenHeight: number): FittedText {
  return fitText(word, room, { start: Math.floor(screenHeight * START_SHARE), floor: FLOOR });
}

/** Returns the size of a line of a meaning: two of them and the gap between them share the room. */
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
