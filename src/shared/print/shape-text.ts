import { cleanText } from '#shared/library/tables/text.ts';
import { fontOrder, hasCjk, isInkless, isSideBySide, splitCharacters } from './characters.ts';
import type { FontMetrics, GlyphMetrics, InkBox, PrintFont, PrintMetrics } from './metrics.ts';
import { isMark, joinInk, moveInk, placeMark } from './place-marks.ts';

/** One code point in its font; x and y are em from the start of the text's baseline, y upwards. */
export type ShapedGlyph = {
  readonly text: string;
  readonly font: PrintFont;
  readonly x: number;
  readonly y: number;
  /** The font's own advance: what a PDF reader adds by itself after drawing the glyph. */
  readonly advance: number;
};

/** A measured text, in em: multiply by the type size for points. */
export type ShapedText = {
  readonly text: string;
  readonly chinese: boolean;
  /** Characters as a reader counts them. */
  readonly length: number;
  readonly width: number;
  /** Highest and lowest edge of what is centred: the em box of Chinese text, the ink of all other text. */
  readonly top: number;
  readonly bottom: number;
  readonly glyphs: readonly ShapedGlyph[];
  /** Left edges of the boxes that stand for characters no font can draw. */
  readonly boxes: readonly number[];
  /** Those characters, each once. */
  readonly unprintable: readonly string[];
};

/** The box drawn in place of a character that no font has: its advance and ink, in em. */
export const MISSING = { advance: 0.7, ink: { xMin: 0.08, yMin: 0, xMax: 0.62, yMax: 0.72 } } as const;

/** The em box of an ideograph; its middle is the middle of the ink of common hanzi within 0.002 em. */
const IDEOGRAPHIC = { top: 0.88, bottom: -0.12 };

type Piece = { readonly text: string; readonly font: PrintFont; readonly glyph: GlyphMetrics };

/**
 * Measures a text: which font draws each character, where it stands, how far the ink reaches. The text is cleaned and
 * composed (NFC) first; right-to-left and other scripts that join or reorder their letters count as unprintable,
 * since set letter by letter they would read as nonsense.
 */
export function shapeText(raw: string, metrics: PrintMetrics): ShapedText {
  const text = cleanText(raw);
  const fonts = fontOrder(text).flatMap((name) => {
    const font = metrics[name];
    return font ? [{ name, font }] : [];
  });
  const glyphs: ShapedGlyph[] = [];
  const boxes: number[] = [];
  const unprintable = new Set<string>();
  let pen = 0;
  let ink: InkBox | null = null;
  const characters = splitCharacters(text);
  for (const character of characters) {
    const pieces = isSideBySide(character) ? findPieces(character, fonts) : undefined;
    if (!pieces) {
      boxes.push(pen);
      unprintable.add(character);
      ink = joinInk(ink, MISSING.ink);
      pen += MISSING.advance;
      continue;
    }
    const stacked = stackPieces(pieces, pen);
    glyphs.push(...stacked.glyphs);
    ink = joinInk(ink, stacked.ink);
    pen += stacked.advance;
  }
  const chinese = hasCjk(text);
  const edges = chinese ? IDEOGRAPHIC : { top: ink?.yMax ?? 0, bottom: ink?.yMin ?? 0 };
  const { length } = characters;
  return { text, chinese, length, width: pen, ...edges, glyphs, boxes, unprintable: [...unprintable] };
}

/** The glyphs of one character, all from the first font that has them; undefined when no font has. */
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

/** Sets a letter at the pen and its marks on it, each mark clear of the one before. */
function stackPieces(pieces: readonly Piece[], pen: number) {
  const glyphs: ShapedGlyph[] = [];
  let ink: InkBox | null = null;
  let advance = 0;
  for (const { text, font, glyph } of pieces) {
    const onLetter = ink !== null && glyph.ink !== null && isMark(text);
    const { dx, dy } = onLetter
      ? placeMark(text, glyph.ink as InkBox, ink as InkBox)
      : { dx: advance, dy: 0 };
    glyphs.push({ text, font, x: pen + dx, y: dy, advance: glyph.advance });
    ink = joinInk(ink, moveInk(glyph.ink, dx, dy));
    if (!onLetter) advance += glyph.advance;
  }
  return { glyphs, ink, advance };
}
