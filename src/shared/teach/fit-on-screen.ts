import type { Stage } from '#shared/library/tables/card-set.ts';
import { DEFAULT_FORMAT, getFrontArea, PAGE_HEIGHT, PAGE_WIDTH } from '#shared/print/paper/page-format.ts';
import { breakText, type FittedText, fitText, type MeasuredText } from '#shared/print/text/fit-text.ts';
import { measureRoughly } from '#shared/print/text/word-size.ts';

/** The unit is the CSS pixel. */
export type ScreenSize = { width: number; height: number };

/** The printed front, which determines the width and the maximum size of a word on screen. */
const FRONT = getFrontArea(DEFAULT_FORMAT);
const WIDTH_SHARE = FRONT.width / PAGE_WIDTH;
const START_SHARE = FRONT.start / (PAGE_HEIGHT / 2);

/** The height of an edge: 56 CSS pixels for the corner and the dots, and one for rounding the baseline. */
export const SCREEN_EDGE = 57;
const MEANING_SHARE = 0.3;
const MIN_WORD_SIZE = 40;
const MEANING_SIZES = { start: 40, floor: 20 };
const MEANING_GAP = 8;

export function divideScreen({ width, height }: ScreenSize, hasMeaning: boolean) {
  const area = { width: width * WIDTH_SHARE, height: Math.max(height - 2 * SCREEN_EDGE, MIN_WORD_SIZE) };
  const meaning = hasMeaning ? area.height * MEANING_SHARE : 0;
  return {
    word: { width: area.width, height: area.height - meaning },
    meaning: { width: area.width, height: meaning },
  };
}

export type MeasuredWord = MeasuredText & { hasMeaning: boolean };

/** Fits the words of one set (`docs/product/teaching.md#word-on-screen`). */
export function fitWordsOnScreen(
  words: readonly MeasuredWord[],
  screen: ScreenSize,
  isOneSize: boolean,
): FittedText[] {
  const sizes = { start: Math.floor(screen.height * START_SHARE), floor: MIN_WORD_SIZE };
  const getArea = ({ hasMeaning }: MeasuredWord) => divideScreen(screen, hasMeaning).word;
  const fitted = words.map((word) => fitText(word, getArea(word), sizes));
  if (!isOneSize) return fitted;
  const size = Math.min(...fitted.map(({ size }) => size));
  return words.map((word) => breakText(word, getArea(word), size));
}

/** Sizes relative to a single word (`docs/product/stages.md#stage-look`). */
const STAGE_SIZES: Readonly<Record<Stage, number>> = {
  words: 1,
  couplets: 0.8,
  phrases: 0.65,
  sentences: 0.5,
  dots: 1,
};

/** Returns at least the minimum size of a word, unless `size` is smaller. */
export function getStageSize(size: number, stage: Stage): number {
  const factor = STAGE_SIZES[stage];
  return factor === 1 ? size : Math.max(Math.floor(size * factor), Math.min(size, MIN_WORD_SIZE));
}

export function fitMeaningOnScreen(text: MeasuredText, { width, height }: ScreenSize): FittedText {
  return fitText(text, { width, height: (height - MEANING_GAP) / 2 }, MEANING_SIZES);
}

/** Turning the phone is suggested if words become larger by this factor. */
const MIN_ENLARGEMENT = 1.5;

/** Returns true if words on a portrait screen become larger in landscape. Estimates widths without a font. */
export function isLargerTurned(words: readonly string[], { width, height }: ScreenSize): boolean {
  if (width >= height || words.length === 0) return false;
  const measured = words.map((text) => ({ text, measure: measureRoughly, isWord: true, hasMeaning: false }));
  const sumSizes = (screen: ScreenSize) =>
    fitWordsOnScreen(measured, screen, false).reduce((sum, { size }) => sum + size, 0);
  return sumSizes({ width: height, height: width }) >= MIN_ENLARGEMENT * sumSizes({ width, height });
}
