import type { Stage } from '#shared/library/tables/card-set.ts';
import { FRONT_WIDTH, PAGE_HEIGHT, PAGE_WIDTH } from '#shared/print/page-geometry.ts';
import { FRONT_SIZE, fitWordSize } from '#shared/print/word-size.ts';
import {
  balanceLines,
  cutPieces,
  listPieces,
  packLines,
  ROUNDING,
  type Ruler,
  widest,
} from './break-lines.ts';

/** In CSS pixels. */
export type ScreenSize = { width: number; height: number };

/** The lines joined are the text. */
export type FittedText = { size: number; lines: string[] };

/** From the printed page: the share of its width for a word, and of a half for the largest type. */
const WIDTH_SHARE = FRONT_WIDTH / PAGE_WIDTH;
const START_SHARE = FRONT_SIZE.start / (PAGE_HEIGHT / 2);

/** In CSS pixels: 56 for the corner and the dots, and one for rounding the baseline. */
export const SCREEN_EDGE = 57;
const MEANING_SHARE = 0.3;
const FLOOR = 40;
const MEANING = { start: 40, floor: 20 };
const MEANING_GAP = 8;
/** The longest text of a card fits on the smallest phone. */
const LEAST = 10;
/** From the baseline of a line to the next one, in em. */
export const LINE_HEIGHT = 1.2;

export function divideScreen({ width, height }: ScreenSize, hasMeaning: boolean) {
  const room = { width: width * WIDTH_SHARE, height: Math.max(height - 2 * SCREEN_EDGE, FLOOR) };
  const meaning = hasMeaning ? room.height * MEANING_SHARE : 0;
  return {
    word: { width: room.width, height: room.height - meaning },
    meaning: { width: room.width, height: meaning },
  };
}

/** A text to be shown, and what measures it. `isWord`: taught as a single word. */
export type MeasuredText = { text: string; measure: Ruler; isWord?: boolean };
export type MeasuredWord = MeasuredText & { hasMeaning: boolean };

/** The words of one set. See `docs/product/teaching.md#word-on-screen`. */
export function fitWordsOnScreen(
  words: readonly MeasuredWord[],
  screen: ScreenSize,
  isOneSize: boolean,
): FittedText[] {
  const sizes = { start: Math.floor(screen.height * START_SHARE), floor: FLOOR };
  const roomOf = ({ hasMeaning }: MeasuredWord) => divideScreen(screen, hasMeaning).word;
  const fitted = words.map((word) => fitText(word, roomOf(word), sizes));
  if (!isOneSize) return fitted;
  const size = Math.min(...fitted.map((one) => one.size));
  return words.map((word) => breakText(word, roomOf(word), size));
}

/** Of the size of a single word (`docs/product/stages.md#stage-look`). */
const STAGE_SIZES: Readonly<Record<Stage, number>> = {
  words: 1,
  couplets: 0.8,
  phrases: 0.65,
  sentences: 0.5,
  dots: 1,
};

/** Not under the least size of a word, unless `size` is. */
export function sizeOfStage(size: number, stage: Stage): number {
  const share = STAGE_SIZES[stage];
  return share === 1 ? size : Math.max(Math.floor(size * share), Math.min(size, FLOOR));
}

export function fitMeaningOnScreen(text: MeasuredText, { width, height }: ScreenSize): FittedText {
  return fitText(text, { width, height: (height - MEANING_GAP) / 2 }, MEANING);
}

type Sizes = { start: number; floor: number };

/** Takes as many lines as make the text largest. Words are cut only where they would be smaller than `floor`. */
function fitText(given: MeasuredText, room: ScreenSize, { start, floor }: Sizes): FittedText {
  const { text, measure, isWord } = given;
  const whole = measure(text);
  const words = listPieces(text, measure, isWord);
  for (let size = start; size > LEAST; size -= 1) {
    const limit = room.width / size;
    const lines = packLines(size > floor ? words : cutPieces(words, limit, measure), limit);
    const height = (lines.length - 1) * LINE_HEIGHT + whole.height;
    if (height > room.height / size + ROUNDING || widest(lines) > limit + ROUNDING) continue;
    if (lines.length > 1) return breakText(given, room, size);
    return { size: fitWordSize(whole, { ...room, start: size, floor: LEAST }), lines: [text] };
  }
  return breakText(given, room, LEAST);
}

function breakText({ text, measure, isWord }: MeasuredText, room: ScreenSize, size: number): FittedText {
  const limit = room.width / size;
  const pieces = cutPieces(listPieces(text, measure, isWord), limit, measure);
  return { size, lines: balanceLines(pieces, limit) };
}
