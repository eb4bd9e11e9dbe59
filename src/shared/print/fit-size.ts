import { FRONT_HEIGHT, FRONT_WIDTH } from './page-geometry.ts';

/** Sizes of a front's word, in points. */
export const FRONT_SIZE = { start: 250, floor: 40 } as const;

/** What a word measures at size 1, and how many characters a reader counts. */
export type WordMeasure = { width: number; height: number; length: number };

/** The room of a word and the sizes between which it is set, in one unit. */
export type WordRoom = { width: number; height: number; start: number; floor: number };

/**
 * The type size of a word: the start, smaller by 1 until the word fits the room, never under the floor; then 99.5 % of it
 * for 4 to 6 characters and 99 % for more. The steps are one division: the largest whole size that fits.
 */
export function fitWordSize(word: WordMeasure, room: WordRoom): number {
  const byWidth = word.width > 0 ? wholeSize(room.width / word.width) : room.start;
  const byHeight = word.height > 0 ? wholeSize(room.height / word.height) : room.start;
  const size = Math.max(room.floor, Math.min(room.start, byWidth, byHeight));
  return size * lengthFactor(word.length);
}

/** The type size of a word on a front: 250 pt at most, 40 pt at least, by the page's width minus 16 mm. */
export function fitFrontSize(word: WordMeasure): number {
  return fitWordSize(word, { width: FRONT_WIDTH, height: FRONT_HEIGHT, ...FRONT_SIZE });
}

function lengthFactor(length: number): number {
  if (length > 6) return 0.99;
  return length >= 4 ? 0.995 : 1;
}

/** Rounds down, forgiving the last bits of a division that should have come out whole. */
function wholeSize(size: number): number {
  return Math.floor(size + 1e-9);
}

/** The size of a line of a back: as asked, or the largest that keeps it on the page, never under 8 pt. */
export function fitBackSize(size: number, width: number, room: number): number {
  return width * size <= room ? size : Math.max(8, Math.min(size, Math.floor((room / width) * 10) / 10));
}
