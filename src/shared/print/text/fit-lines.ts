import type { PrintMetrics } from '../paper/layout-types.ts';
import type { Ruler } from './break-lines.ts';
import { fitText, LINE_HEIGHT } from './fit-text.ts';
import { type ShapedText, shapeText } from './shape-text.ts';

/** Lengths are in points. */
type LineRoom = { readonly width: number; readonly height: number };

/** `size` is in points. */
export type FittedLines = {
  readonly size: number;
  readonly lines: readonly ShapedText[];
  readonly fits: boolean;
};

/** The tolerance in points. */
const TOLERANCE = 0.01;

/**
 * Returns one line of `size` if it fits. Otherwise returns the lines that make the text largest, from `start` down.
 * They end after a space or between Chinese words, and within a word only if it would otherwise be smaller than
 * `floor`.
 */
export function fitLines(
  whole: ShapedText,
  size: number,
  metrics: PrintMetrics,
  { width, height, start, floor }: LineRoom & { start: number; floor: number },
): FittedLines {
  if (whole.width * size <= width + TOLERANCE) return { size, lines: [whole], fits: true };
  const fitted = fitText(
    { text: whole.text, measure: rulerOf(metrics) },
    { width, height },
    { start, floor },
  );
  const lines = fitted.lines.map((line) => shapeText(line, metrics));
  const isHigh = heightOf(lines) * fitted.size > height + TOLERANCE;
  const isWide = lines.some((line) => line.width * fitted.size > width + TOLERANCE);
  return { size: fitted.size, lines, fits: !isHigh && !isWide };
}

export function rulerOf(metrics: PrintMetrics): Ruler {
  // A lone space would be trimmed.
  const space = shapeText('n n', metrics).width - shapeText('nn', metrics).width;
  return (part) => {
    if (part === ' ') return { width: space, height: 0, length: 1 };
    const shaped = shapeText(part, metrics);
    return { width: shaped.width, height: shaped.top - shaped.bottom, length: shaped.length };
  };
}

/** Returns the height of the ink of a block of lines, in em. */
export function heightOf(lines: readonly ShapedText[]): number {
  const [first, last] = [lines[0], lines.at(-1)];
  return first && last ? first.top + (lines.length - 1) * LINE_HEIGHT - last.bottom : 0;
}
