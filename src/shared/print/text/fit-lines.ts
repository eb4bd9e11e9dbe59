import type { PrintMetrics } from '../paper/layout-types.ts';
import type { Ruler } from './break-lines.ts';
import { fitText, LINE_HEIGHT } from './fit-text.ts';
import { type ShapedText, shapeText } from './shape-text.ts';

/** In points. */
type LineRoom = { readonly width: number; readonly height: number };

/** `size` in points. */
export type FittedLines = {
  readonly size: number;
  readonly lines: readonly ShapedText[];
  readonly fits: boolean;
};

/** In points. */
const TOLERANCE = 0.01;

/**
 * One line of `size` where that fits. Else the lines in which the text is largest, from `start` down: they end after a space or
 * between Chinese words, and within a word only where it would be smaller than `floor`.
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
  // A space alone would be trimmed away.
  const space = shapeText('n n', metrics).width - shapeText('nn', metrics).width;
  return (part) => {
    if (part === ' ') return { width: space, height: 0, length: 1 };
    const shaped = shapeText(part, metrics);
    return { width: shaped.width, height: shaped.top - shaped.bottom, length: shaped.length };
  };
}

/** Of the ink of a block of lines, in em. */
export function heightOf(lines: readonly ShapedText[]): number {
  const [first, last] = [lines[0], lines.at(-1)];
  return first && last ? first.top + (lines.length - 1) * LINE_HEIGHT - last.bottom : 0;
}
