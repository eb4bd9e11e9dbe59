import { hasCjk } from '#shared/lib/cjk.ts';
import { cleanText } from '#shared/library/tables/text.ts';
import type { FontMetrics, GlyphMetrics, InkBox, PrintFont, PrintMetrics } from '../paper/layout-types.ts';
import { fontOrder, isInkless, isLatinMark, isSideBySide, splitCharacters } from './characters.ts';
import { SOFT_HYPHEN } from './fit-text.ts';

/** The white space between a letter and a mark above or below it, in em. */
const CLEARANCE = 0.045;

const BELOW =
  /[\u0316-\u0319\u031c-\u0320\u0323-\u0326\u0329-\u0333\u0339-\u033c\u0347-\u0349\u034d\u034e\u0353-\u0356\u0359\u035a]/;

/** Marks drawn through or attached to the letter are centered and never lifted. */
const THROUGH = /[\u031b\u0321\u0322\u0327\u0328\u0334-\u0338]/;

export function isMark(character: string): boolean {
  return /^\p{Mn}$/u.test(character);
}

/** Places a mark (m̀ n̄ ê̄ ê̌) that NFC cannot compose: centered on its letter and lifted clear of it. In em. */
function placeMark(mark: string, markInk: InkBox, letter: InkBox): { dx: number; dy: number } {
  const dx = (letter.xMin + letter.xMax) / 2 - (markInk.xMin + markInk.xMax) / 2;
  if (THROUGH.test(mark)) return { dx, dy: 0 };
  if (BELOW.test(mark)) return { dx, dy: letter.yMin - CLEARANCE - markInk.yMax };
  return { dx, dy: letter.yMax + CLEARANCE - markInk.yMin };
}

function joinInk(a: InkBox | null, b: InkBox | null): InkBox | null {
  if (!a || !b) return a ?? b;
  return {
    xMin: Math.min(a.xMin, b.xMin),
    yMin: Math.min(a.yMin, b.yMin),
    xMax: Math.max(a.xMax, b.xMax),
    yMax: Math.max(a.yMax, b.yMax),
  };
}

function moveInk(ink: InkBox | null, dx: number, dy: number): InkBox | null {
  return ink && { xMin: ink.xMin + dx, yMin: ink.yMin + dy, xMax: ink.xMax + dx, yMax: ink.yMax + dy };
}

/** Lengths are in em from the start of the text's baseline, with y upwards. */
type ShapedGlyph = {
  readonly text: string;
  /** The index of its character in the text. */
  readonly index: number;
  readonly font: PrintFont;
  readonly x: number;
  readonly y: number;
  /** The font's own advance, which a PDF reader adds after drawing the glyph. */
  readonly advance: number;
};

/** Lengths are in em. */
export type ShapedText = {
  readonly text: string;
  readonly chinese: boolean;
  readonly length: number;
  readonly width: number;
  /** The top and bottom of the ink. */
  readonly top: number;
  readonly bottom: number;
  /** The middle between the start and the end of the line, or for Chinese text of its ink. */
  readonly middle: number;
  readonly glyphs: readonly ShapedGlyph[];
  readonly boxes: readonly number[];
  readonly unprintable: readonly string[];
};

/** Lengths are in em. */
export const MISSING = { advance: 0.7, ink: { xMin: 0.08, yMin: 0, xMax: 0.62, yMax: 0.72 } } as const;

/** Drawn for the soft hyphen of a divided word. */
const HYPHEN = '-';

type Piece = { readonly text: string; readonly font: PrintFont; readonly glyph: GlyphMetrics };

/** Scripts that join or reorder their letters count as unprintable, because letter by letter they would be nonsense. */
export function shapeText(raw: string, metrics: PrintMetrics): ShapedText {
  const isDivided = raw.endsWith(SOFT_HYPHEN);
  const written = cleanText(isDivided ? raw.slice(0, -1) : raw);
  const text = isDivided ? written + SOFT_HYPHEN : written;
  const fonts = fontOrder(written).flatMap((name) => {
    const font = metrics[name];
    return font ? [{ name, font }] : [];
  });
  const latinFirst = fonts.toReversed();
  const chinese = hasCjk(text);
  const glyphs: ShapedGlyph[] = [];
  const boxes: number[] = [];
  const unprintable = new Set<string>();
  let index = 0;
  let pen = 0;
  let ink: InkBox | null = null;
  const characters = splitCharacters(text);
  for (const character of characters) {
    const drawn = isDivided && index === text.length - 1 ? HYPHEN : character;
    const order = chinese && isLatinMark(text, index) ? latinFirst : fonts;
    const pieces = isSideBySide(drawn) ? findPieces(drawn, order) : undefined;
    if (!pieces) {
      boxes.push(pen);
      unprintable.add(character);
      ink = joinInk(ink, moveInk(MISSING.ink, pen, 0));
      pen += MISSING.advance;
      index += character.length;
      continue;
    }
    const stacked = stackPieces(pieces, pen, index);
    glyphs.push(...stacked.glyphs);
    ink = joinInk(ink, moveInk(stacked.ink, pen, 0));
    pen += stacked.advance;
    index += character.length;
  }
  const middle = chinese && ink ? (ink.xMin + ink.xMax) / 2 : pen / 2;
  const edges = { top: ink?.yMax ?? 0, bottom: ink?.yMin ?? 0, middle };
  const { length } = characters;
  return { text, chinese, length, width: pen, ...edges, glyphs, boxes, unprintable: [...unprintable] };
}

/** All glyphs of a character come from the first font that has them all. */
function findPieces(
  character: string,
  fonts: readonly { name: PrintFont; font: FontMetrics }[],
): Piece[] | undefined {
  const codePoints = [...character].filter((part) => !isInkless(part));
  search: for (const { name, font } of fonts) {
    const pieces: Piece[] = [];
    for (const part of codePoints) {
      const glyph = font.glyph(part.codePointAt(0) as number);
      if (!glyph) continue search;
      pieces.push({ text: part, font: name, glyph });
    }
    return pieces;
  }
  return undefined;
}

function stackPieces(pieces: readonly Piece[], pen: number, index: number) {
  const glyphs: ShapedGlyph[] = [];
  let ink: InkBox | null = null;
  let advance = 0;
  for (const { text, font, glyph } of pieces) {
    const onLetter = ink !== null && glyph.ink !== null && isMark(text);
    const { dx, dy } = onLetter
      ? placeMark(text, glyph.ink as InkBox, ink as InkBox)
      : { dx: advance, dy: 0 };
    glyphs.push({ text, index, font, x: pen + dx, y: dy, advance: glyph.advance });
    ink = joinInk(ink, moveInk(glyph.ink, dx, dy));
    if (!onLetter) advance += glyph.advance;
  }
  return { glyphs, ink, advance };
}
