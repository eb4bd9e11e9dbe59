import { hasCjk } from '#shared/lib/cjk.ts';
import { DEFAULT_FORMAT, getFrontArea, PAGE_WIDTH } from '../paper/page-format.ts';
import { splitCharacters } from './characters.ts';

export type WordMeasure = { width: number; height: number; length: number };

type WordArea = { width: number; height: number; start: number; floor: number };

/** Returns the largest whole size that fits, reduced to 99.5 % for 4 to 6 characters and to 99 % for more. */
export function fitWordSize(word: WordMeasure, area: WordArea): number {
  const byWidth = word.width > 0 ? roundDown(area.width / word.width) : area.start;
  const byHeight = word.height > 0 ? roundDown(area.height / word.height) : area.start;
  const size = Math.max(area.floor, Math.min(area.start, byWidth, byHeight));
  return size * getLengthFactor(word.length);
}

function getLengthFactor(length: number): number {
  if (length > 6) return 0.99;
  return length >= 4 ? 0.995 : 1;
}

/** Rounds down, but tolerates rounding errors just below an integer. */
function roundDown(size: number): number {
  return Math.floor(size + 1e-9);
}

export function fitBackSize(size: number, width: number, maxWidth: number): number {
  if (width * size <= maxWidth) return size;
  return Math.max(8, Math.min(size, Math.floor((maxWidth / width) * 10) / 10));
}

/** Widths in Noto Sans Bold from the space to the tilde, in hundredths of an em. */
const ADVANCES = [
  26, 28, 48, 65, 57, 90, 75, 27, 34, 34, 54, 57, 28, 32, 28, 42, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 28,
  28, 57, 57, 57, 48, 90, 69, 67, 64, 73, 56, 55, 72, 77, 39, 33, 66, 56, 94, 81, 79, 62, 79, 66, 55, 58, 76,
  65, 97, 67, 63, 58, 33, 42, 33, 57, 41, 37, 60, 63, 52, 63, 60, 39, 63, 65, 30, 30, 62, 30, 98, 65, 63, 63,
  63, 45, 50, 43, 65, 57, 86, 58, 57, 49, 39, 55, 39, 57,
];
const FIRST_CODE_POINT = 32;
const DEFAULT_ADVANCE = 70;
const IDEOGRAPH_ADVANCE = 100;

/**
 * Returns the size in hundredths of the card's width (`docs/product/print.md#word-size`). Prerendered pages have no
 * font.
 */
export function getCardWordSize(word: string): number {
  const size = fitWordSize(measureRoughly(word), getFrontArea(DEFAULT_FORMAT));
  return Math.round((size / PAGE_WIDTH) * 10_000) / 100;
}

/** Estimates the measures at size 1 without a font. */
export function measureRoughly(text: string): WordMeasure {
  const characters = splitCharacters(text);
  const width = characters.reduce((sum, character) => sum + getAdvance(character), 0) / 100;
  return { width, height: 1, length: characters.length };
}

function getAdvance(character: string): number {
  if (hasCjk(character)) return IDEOGRAPH_ADVANCE;
  const letter = character.normalize('NFD').codePointAt(0) ?? 0;
  return ADVANCES[letter - FIRST_CODE_POINT] ?? DEFAULT_ADVANCE;
}
