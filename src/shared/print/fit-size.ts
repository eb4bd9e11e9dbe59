import { FRONT_HEIGHT, FRONT_WIDTH } from './page-geometry.ts';

/** Sizes of a front's word, in points. */
export const FRONT_SIZE = { start: 250, floor: 40 } as const;

/**
 * The type size of a word on a front: 250 pt, smaller by 1 pt until the word fits the page width minus
 * 16 mm, never under 40; then 99.5 % of it for 4 to 6 characters and 99 % for more.
 * `width` and `height` are the word's at 1 pt. The steps are one division: the largest whole size that fits.
 */
export function fitFrontSize(word: { width: number; height: number; length: number }): number {
  const byWidth = word.width > 0 ? wholeSize(FRONT_WIDTH / word.width) : FRONT_SIZE.start;
  const byHeight = word.height > 0 ? wholeSize(FRONT_HEIGHT / word.height) : FRONT_SIZE.start;
  const size = Math.max(FRONT_SIZE.floor, Math.min(FRONT_SIZE.start, byWidth, byHeight));
  return size * lengthFactor(word.length);
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
