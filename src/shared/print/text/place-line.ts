import type { MissingBox, PlacedGlyph, PrintFont, TextLine } from '../paper/layout-types.ts';
import type { InkName } from '../paper/page-geometry.ts';
import { type FittedLines, heightOf } from './fit-lines.ts';
import { LINE_HEIGHT } from './fit-text.ts';
import { MISSING, type ShapedText } from './shape-text.ts';

/** Returns the ink of the character at an index of the text. */
type InkAt = (at: number) => InkName;

export function placeLine(
  shaped: ShapedText,
  size: number,
  x: number,
  baseline: number,
  inkAt?: InkAt,
): TextLine {
  const runs: { font: PrintFont; glyphs: PlacedGlyph[]; ink?: InkName }[] = [];
  for (const glyph of shaped.glyphs) {
    const ink = inkAt?.(glyph.at);
    let run = runs.at(-1);
    if (run?.font !== glyph.font || run.ink !== ink) {
      run = { font: glyph.font, glyphs: [], ...(ink && { ink }) };
      runs.push(run);
    }
    run.glyphs.push({
      text: glyph.text,
      x: x + glyph.x * size,
      y: baseline - glyph.y * size,
      advance: glyph.advance * size,
    });
  }
  const { text, chinese } = shaped;
  const boxes = shaped.boxes.map((left) => placeBox(x + left * size, baseline, size));
  return { text, chinese, size, x, width: shaped.width * size, baseline, runs, boxes };
}

function placeBox(x: number, baseline: number, size: number): MissingBox {
  const { xMin, yMin, xMax, yMax } = MISSING.ink;
  return {
    x: x + xMin * size,
    y: baseline - yMax * size,
    width: (xMax - xMin) * size,
    height: (yMax - yMin) * size,
  };
}

/** `first` is the baseline of the first line in points; `startOf` returns the x at which a line starts. */
export function placeLines(
  { lines, size }: Pick<FittedLines, 'lines' | 'size'>,
  first: number,
  startOf: (line: ShapedText, size: number) => number,
  inkOf?: (line: ShapedText) => InkAt,
): TextLine[] {
  return lines.map((line, index) =>
    placeLine(line, size, startOf(line, size), first + index * LINE_HEIGHT * size, inkOf?.(line)),
  );
}

/** Returns the baseline of the first line that centres the ink of all lines on `centre`. */
export function centredBaseline(lines: readonly ShapedText[], size: number, centre: number): number {
  return centre + ((lines[0]?.top ?? 0) - heightOf(lines) / 2) * size;
}
