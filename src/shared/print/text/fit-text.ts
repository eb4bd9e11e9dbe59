import {
  balanceLines,
  cutPieces,
  listPieces,
  packLines,
  ROUNDING,
  type Ruler,
  widest,
} from './break-lines.ts';
import { fitWordSize } from './word-size.ts';

/** The lines join to the text, except for a soft hyphen at the end of a line within a word. */
export type FittedText = { size: number; lines: string[] };

/** A text to be shown or printed, with its ruler. `isWord`: it is taught as a single word. */
export type MeasuredText = { text: string; measure: Ruler; isWord?: boolean };

/** In the same unit as the sizes. */
type Room = { width: number; height: number };

/** The longest text of a card fits on the smallest phone at this size. */
const MIN_SIZE = 10;
/** The distance between baselines, in em. */
export const LINE_HEIGHT = 1.2;

type Sizes = { start: number; floor: number };

/** Chooses the lines that make the text largest. Words are cut only if it would otherwise be smaller than `floor`. */
export function fitText(given: MeasuredText, room: Room, { start, floor }: Sizes): FittedText {
  const { text, measure, isWord } = given;
  const whole = measure(text);
  const words = listPieces(text, measure, isWord);
  const least = Math.min(start, MIN_SIZE);
  for (let size = start; size > least; size -= 1) {
    const limit = room.width / size;
    const lines = packLines(size > floor ? words : cutPieces(words, limit, measure), limit);
    const height = (lines.length - 1) * LINE_HEIGHT + whole.height;
    if (height > room.height / size + ROUNDING || widest(lines) > limit + ROUNDING) continue;
    if (lines.length > 1) return breakText(given, room, size);
    return { size: fitWordSize(whole, { ...room, start: size, floor: least }), lines: [text] };
  }
  return breakText(given, room, least);
}

export function breakText({ text, measure, isWord }: MeasuredText, room: Room, size: number): FittedText {
  const limit = room.width / size;
  const pieces = cutPieces(listPieces(text, measure, isWord), limit, measure);
  return { size, lines: balanceLines(pieces, limit) };
}
