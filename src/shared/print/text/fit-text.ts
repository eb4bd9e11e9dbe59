import { hasCjk } from '#shared/lib/cjk.ts';
import { splitCharacters } from './characters.ts';
import { segmentChinese } from './segments.ts';
import { fitWordSize, type WordMeasure } from './word-size.ts';

/** The lines joined are the text, except for a soft hyphen where a line ends within a word. */
export type FittedText = { size: number; lines: string[] };

/** `isWord` is true for text that is taught as a single word. */
export type MeasuredText = { text: string; measure: Ruler; isWord?: boolean };

/** Lengths have the unit of the sizes. */
type Area = { width: number; height: number };

/** The longest text of a card fits on the smallest phone at this size. */
const MIN_SIZE = 10;
/** The distance between baselines, in em. */
export const LINE_HEIGHT = 1.2;

type Sizes = { start: number; floor: number };

/** Chooses the lines that make the text largest. Words are cut only if it would otherwise be smaller than `floor`. */
export function fitText(measured: MeasuredText, area: Area, { start, floor }: Sizes): FittedText {
  const { text, measure, isWord } = measured;
  const whole = measure(text);
  const words = listPieces(text, measure, isWord);
  const minSize = Math.min(start, MIN_SIZE);
  for (let size = start; size > minSize; size -= 1) {
    const limit = area.width / size;
    const lines = packLines(size > floor ? words : cutPieces(words, limit, measure), limit);
    const height = (lines.length - 1) * LINE_HEIGHT + whole.height;
    if (height > area.height / size + ROUNDING || getMaxWidth(lines) > limit + ROUNDING) continue;
    if (lines.length > 1) return breakText(measured, area, size);
    return { size: fitWordSize(whole, { ...area, start: size, floor: minSize }), lines: [text] };
  }
  return breakText(measured, area, minSize);
}

export function breakText({ text, measure, isWord }: MeasuredText, area: Area, size: number): FittedText {
  const limit = area.width / size;
  const pieces = cutPieces(listPieces(text, measure, isWord), limit, measure);
  return { size, lines: balanceLines(pieces, limit) };
}

/** Measures a part of the text at size 1, in the font of the full text. */
export type Ruler = (part: string) => WordMeasure;

/** A part that stays on one line, with the white space after it. Widths are at size 1. */
export type Piece = { text: string; width: number; space: number };

const WITH_SPACES = / *[^ ]+ */g;
/** Matches single words, which a browser's segmenter splits if it does not know them. */
const CHINESE_WORD = /^\p{Script=Han}{1,4}$/u;
/** Matches noun suffixes, such as "vehicle", which with "self-propelled" means bicycle. */
const SUFFIX = /^[\u5b50\u8f66\u673a]$/;
/** An apostrophe joins, as in "小明’s". */
const APOSTROPHE = /['’]$/;
const LATIN = /^\p{Script=Latin}/u;
/** Letters of the scripts that divide words with a hyphen. */
const HYPHENATED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Matches the position after a hyphen within a word. */
const AFTER_HYPHEN = /(?<=\p{L}[-‐])(?=\p{L})/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;

export function listPieces(text: string, measure: Ruler, isWord = false): Piece[] {
  const space = measure(' ').width;
  return splitWords(text, isWord).map((piece) => {
    const word = piece.trimEnd();
    return { text: piece, width: measure(word).width, space: space * (piece.length - word.length) };
  });
}

/** Ends a line within a word, and is drawn as a hyphen. */
export const SOFT_HYPHEN = '\u00ad';

/** Splits text after spaces and between Chinese words, where a line may end. */
export function splitWords(text: string, isWord = false): string[] {
  if (isWord && CHINESE_WORD.test(text)) return [text];
  return (text.match(WITH_SPACES) ?? [text]).flatMap((word) => (hasCjk(word) ? splitChinese(word) : [word]));
}

/** Splits Chinese text into words. Punctuation stays with the word that it ends or opens. */
function splitChinese(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmentChinese(text)) {
    const before = words.at(-1);
    const isEnding = SUFFIX.test(segment) || (APOSTROPHE.test(before ?? '') && LATIN.test(segment));
    const startsWord = isWordLike ? !isEnding : OPENING.test(segment);
    if (before !== undefined && (!startsWord || OPENING.test(before)))
      words[words.length - 1] = before + segment;
    else words.push(segment);
  }
  return words;
}

/** Cuts pieces wider than `limit` after their hyphens, or else into similar parts with a soft hyphen after letters. */
export function cutPieces(pieces: readonly Piece[], limit: number, measure: Ruler): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.width <= limit) return [piece];
    const parts = piece.text.split(AFTER_HYPHEN);
    if (parts.length === 1) return cutPiece(piece, limit, measure);
    const measured = parts.map((text) => ({ text, width: measure(text.trimEnd()).width, space: 0 }));
    return cutPieces([...measured.slice(0, -1), { ...measured.at(-1)!, space: piece.space }], limit, measure);
  });
}

function cutPiece({ text, width, space }: Piece, limit: number, measure: Ruler): Piece[] {
  const word = text.trimEnd();
  const characters = splitCharacters(word);
  for (let count = Math.ceil(width / limit); ; count += 1) {
    const length = Math.ceil(characters.length / count);
    const parts = Array.from({ length: Math.ceil(characters.length / length) }, (_, part) => {
      const end = (part + 1) * length;
      const cut = characters.slice(part * length, end).join('');
      return characters.slice(end - 1, end + 1).every((letter) => HYPHENATED.test(letter)) &&
        end < characters.length
        ? { text: cut + SOFT_HYPHEN, width: measure(`${cut}-`).width, space: 0 }
        : { text: cut, width: measure(cut).width, space: 0 };
    });
    const last = parts.pop();
    if (last) parts.push({ ...last, text: last.text + text.slice(word.length), space });
    if (length <= 1 || parts.every((part) => part.width <= limit)) return parts;
  }
}

/** Tolerance for sums of fractions, which differ in their last bits. */
export const ROUNDING = 1e-9;

type Line = { text: string; width: number };

/** Returns the fewest lines that are not wider than `limit` unless a single piece is. */
export function packLines(pieces: readonly Piece[], limit: number): Line[] {
  const lines: Line[] = [];
  let space = 0;
  for (const piece of pieces) {
    const line = lines.at(-1);
    const width = line ? line.width + space + piece.width : 0;
    if (line && width <= limit + ROUNDING) {
      line.text += piece.text;
      line.width = width;
    } else lines.push({ text: piece.text, width: piece.width });
    space = piece.space;
  }
  return lines;
}

/** Returns as many lines as `packLines`, balanced so that the longest one is as short as possible. */
export function balanceLines(pieces: readonly Piece[], limit: number): string[] {
  let lines = packLines(pieces, limit);
  for (;;) {
    const narrower = packLines(pieces, getMaxWidth(lines) - 2 * ROUNDING);
    if (narrower.length > lines.length || getMaxWidth(narrower) >= getMaxWidth(lines)) break;
    lines = narrower;
  }
  return lines.map(({ text }) => text);
}

export function getMaxWidth(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ width }) => width));
}
