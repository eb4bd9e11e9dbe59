import type { PlacedGlyph, PrintBox, PrintFont, PrintMetrics, TextLine } from '../paper/layout-types.ts';
import type { InkName } from '../paper/page-format.ts';
import { fitText, LINE_HEIGHT, type Ruler } from './fit-text.ts';
import { MISSING_GLYPH, type ShapedText, shapeText } from './shape-text.ts';

/** Lengths are in points. */
type Area = { readonly width: number; readonly height: number };

/** `size` is in points. */
export type FittedLines = {
  readonly size: number;
  readonly lines: readonly ShapedText[];
  readonly fits: boolean;
};

/** In points. */
const TOLERANCE = 0.01;

/**
 * Returns one line of `size` if it fits. Otherwise returns the lines that make the text largest, from `start` down.
 * Lines break after a space or between Chinese words, and within a word only if the text would otherwise be smaller
 * than `floor`.
 */
export function fitLines(
  whole: ShapedText,
  size: number,
  metrics: PrintMetrics,
  { width, height, start, floor }: Area & { start: number; floor: number },
): FittedLines {
  if (whole.width * size <= width + TOLERANCE) return { size, lines: [whole], fits: true };
  const fitted = fitText(
    { text: whole.text, measure: createRuler(metrics) },
    { width, height },
    { start, floor },
  );
  const lines = fitted.lines.map((line) => shapeText(line, metrics));
  const isHigh = computeHeight(lines) * fitted.size > height + TOLERANCE;
  const isWide = lines.some((line) => line.width * fitted.size > width + TOLERANCE);
  return { size: fitted.size, lines, fits: !isHigh && !isWide };
}

export function createRuler(metrics: PrintMetrics): Ruler {
  // `shapeText` would trim a lone space.
  const space = shapeText('n n', metrics).width - shapeText('nn', metrics).width;
  return (part) => {
    if (part === ' ') return { width: space, height: 0, length: 1 };
    const shaped = shapeText(part, metrics);
    return { width: shaped.width, height: shaped.top - shaped.bottom, length: shaped.characterCount };
  };
}

/** Returns the height of the ink of a block of lines, in em. */
export function computeHeight(lines: readonly ShapedText[]): number {
  const [first, last] = [lines[0], lines.at(-1)];
  return first && last ? first.top + (lines.length - 1) * LINE_HEIGHT - last.bottom : 0;
}

/** Returns the ink of the character at an index. */
type InkAt = (index: number) => InkName;

export function placeLine(
  shaped: ShapedText,
  size: number,
  x: number,
  baseline: number,
  getInkAt?: InkAt,
): TextLine {
  const runs: { font: PrintFont; glyphs: PlacedGlyph[]; ink?: InkName }[] = [];
  for (const glyph of shaped.glyphs) {
    const ink = getInkAt?.(glyph.index);
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

function placeBox(x: number, baseline: number, size: number): PrintBox {
  const { xMin, yMin, xMax, yMax } = MISSING_GLYPH.ink;
  return {
    x: x + xMin * size,
    y: baseline - yMax * size,
    width: (xMax - xMin) * size,
    height: (yMax - yMin) * size,
  };
}

/**
 * Places lines below each other. `first` is the baseline of the first line in points; `getStart` returns the x of a
 * line.
 */
export function placeLines(
  { lines, size }: Pick<FittedLines, 'lines' | 'size'>,
  first: number,
  getStart: (line: ShapedText, size: number) => number,
  getInk?: (line: ShapedText) => InkAt,
): TextLine[] {
  return lines.map((line, index) =>
    placeLine(line, size, getStart(line, size), first + index * LINE_HEIGHT * size, getInk?.(line)),
  );
}

/** Returns the baseline of the first line that centers the ink of all lines on `center`. */
export function getCenteredBaseline(lines: readonly ShapedText[], size: number, center: number): number {
  return center + ((lines[0]?.top ?? 0) - computeHeight(lines) / 2) * size;
}
