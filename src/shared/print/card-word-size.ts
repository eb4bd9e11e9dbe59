import { hasCjk, splitCharacters } from './characters.ts';
import { fitFrontSize } from './fit-size.ts';
import { PAGE_WIDTH } from './page-geometry.ts';

/** Advance widths of Noto Sans Bold from the space to the tilde, in hundredths of an em. */
const ADVANCES = [
  26, 28, 48, 65, 57, 90, 75, 27, 34, 34, 54, 57, 28, 32, 28, 42, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 28,
  28, 57, 57, 57, 48, 90, 69, 67, 64, 73, 56, 55, 72, 77, 39, 33, 66, 56, 94, 81, 79, 62, 79, 66, 55, 58, 76,
  65, 97, 67, 63, 58, 33, 42, 33, 57, 41, 37, 60, 63, 52, 63, 60, 39, 63, 65, 30, 30, 62, 30, 98, 65, 63, 63,
  63, 45, 50, 43, 65, 57, 86, 58, 57, 49, 39, 55, 39, 57,
];
const FIRST_CODE_POINT = 32;
/** Of a letter that is not in the table. */
const USUAL_ADVANCE = 70;
const IDEOGRAPH_ADVANCE = 100;

/**
 * Returns the size of a word on a card, in hundredths of the card's width, by the rule of print
 * (`docs/product/print.md#word-size`). It needs no font and no canvas, so that a page made on a server has it too.
 */
export function cardWordSize(word: string): number {
  const { length } = splitCharacters(word);
  const size = fitFrontSize({ width: wordWidth(word), height: 1, length });
  return Math.round((size / PAGE_WIDTH) * 10_000) / 100;
}

/** Returns how wide a word is in the bold type of cards, in em. */
export function wordWidth(word: string): number {
  return splitCharacters(word).reduce((sum, character) => sum + advanceOf(character), 0) / 100;
}

function advanceOf(character: string): number {
  if (hasCjk(character)) return IDEOGRAPH_ADVANCE;
  const letter = character.normalize('NFD').codePointAt(0) ?? 0;
  return ADVANCES[letter - FIRST_CODE_POINT] ?? USUAL_ADVANCE;
}
