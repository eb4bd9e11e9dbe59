import { hasCjk } from '#shared/lib/cjk.ts';
import { cleanText } from '#shared/library/tables/text.ts';
import type { FontMetrics, GlyphMetrics, InkBox, PrintFont, PrintMetrics } from '../paper/layout-types.ts';
import { INKLESS, isLatinMark, listFonts, SIDE_BY_SIDE, splitCharacters } from './characters.ts';
import { SOFT_HYPHEN } from './fit-text.ts';

/** The gap between a letter and a mark above or below it, in em. */
const CLEARANCE = 0.045;

const MARKS_BELOW =
  /[\u0316-\u0319\u031c-\u0320\u0323-\u0326\u0329-\u0333\u0339-\u033c\u0347-\u0349\u034d\u034e\u0353-\u0356\u0359\u035a]/;

/** Marks drawn through or attached to the letter are centered and never moved up or down. */
const ATTACHED_MARKS = /[\u031b\u0321\u0322\u0327\u0328\u0334-\u0338]/;

export function isMark(character: string): boolean {
  return /^\p{Mn}$/u.test(character);
}

/**
 * Returns the offset, in em, that centers a mark on its letter without touching it. NFC has no composed form of these
 * letters (m̀ n̄ ê̄ ê̌).
 */
function placeMark(mark: string, markInk: InkBox, letter: InkBox): { dx: number; dy: number } {
  const dx = (letter.xMin + letter.xMax) / 2 - (markInk.xMin + markInk.xMax) / 2;
  if (ATTACHED_MARKS.test(mark)) return { dx, dy: 0 };
  if (MARKS_BELOW.test(mark)) return { dx, dy: letter.yMin - CLEARANCE - markInk.yMax };
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

/** Measures are in em from the start of the text's baseline, with y pointing up. */
type ShapedGlyph = {
  readonly text: string;
  /** The index of its character. */
  readonly index: number;
  readonly font: PrintFont;
  readonly x: number;
  readonly y: number;
  /** The font's own advance, which a PDF reader adds after drawing the glyph. */
  readonly advance: number;
};

/** Measures are in em. */
export type ShapedText = {
  readonly text: string;
  readonly chinese: boolean;
  readonly characterCount: number;
  readonly width: number;
  /** The top and bottom of the ink. */
  readonly top: number;
  readonly bottom: number;
  /** The horizontal center of the line's advance or, for Chinese text, of its ink. */
  readonly centerX: number;
  readonly glyphs: readonly ShapedGlyph[];
  /** The x positions of the boxes that replace unprintable characters. */
  readonly boxes: readonly number[];
  readonly unprintable: readonly string[];
};

/** Measures are in em. */
export const MISSING_GLYPH = { advance: 0.7, ink: { xMin: 0.08, yMin: 0, xMax: 0.62, yMax: 0.72 } } as const;

/** Drawn in place of the soft hyphen at the end of a divided word. */
const HYPHEN = '-';

type Piece = { readonly text: string; readonly font: PrintFont; readonly glyph: GlyphMetrics };

/**
 * Lays out the glyphs of one line. Scripts that join or reorder letters count as unprintable, because drawing their
 * letters one by one would make them unreadable.
 */
export function shapeText(raw: string, metrics: PrintMetrics): ShapedText {
  const isDivided = raw.endsWith(SOFT_HYPHEN);
  const visibleText = cleanText(isDivided ? raw.slice(0, -1) : raw);
  const text = isDivided ? visibleText + SOFT_HYPHEN : visibleText;
  const fonts = listFonts(visibleText).flatMap((name) => {
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
    const candidates = chinese && isLatinMark(text, index) ? latinFirst : fonts;
    const pieces = SIDE_BY_SIDE.test(drawn) ? findPieces(drawn, candidates) : undefined;
    if (!pieces) {
      boxes.push(pen);
      unprintable.add(character);
      ink = joinInk(ink, moveInk(MISSING_GLYPH.ink, pen, 0));
      pen += MISSING_GLYPH.advance;
      index += character.length;
      continue;
    }
    const placed = placePieces(pieces, pen, index);
    glyphs.push(...placed.glyphs);
    ink = joinInk(ink, moveInk(placed.ink, pen, 0));
    pen += placed.advance;
    index += character.length;
  }
  const centerX = chinese && ink ? (ink.xMin + ink.xMax) / 2 : pen / 2;
  const edges = { top: ink?.yMax ?? 0, bottom: ink?.yMin ?? 0, centerX };
  const characterCount = characters.length;
  return {
    text,
    chinese,
    characterCount,
    width: pen,
    ...edges,
    glyphs,
    boxes,
    unprintable: [...unprintable],
  };
}

/** Finds the glyphs of a character in the first font that has all of them. */
function findPieces(
  character: string,
  fonts: readonly { name: PrintFont; font: FontMetrics }[],
): Piece[] | undefined {
  const codePoints = [...character].filter((part) => !INKLESS.test(part));
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

function placePieces(pieces: readonly Piece[], pen: number, index: number) {
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
