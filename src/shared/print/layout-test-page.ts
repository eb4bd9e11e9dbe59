import { type DoubleSided, orderPages } from './paper/double-sided.ts';
import type { PrintCircle, PrintLayout, PrintMetrics, PrintPage, TextLine } from './paper/layout-types.ts';
import { createPageFormat, type PageFormat, type Paper, PT_PER_MM } from './paper/page-format.ts';
import type { Orientation } from './paper-settings.ts';
import { getCenteredBaseline, placeLine } from './text/fit-lines.ts';
import { shapeText } from './text/shape-text.ts';

export type TestPage = {
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly feed: DoubleSided['feed'];
};

/** The letters that a parent may see through the arrow of the first sheet. */
export const TEST_LETTERS = ['A', 'B', 'C', 'D'] as const;
export type TestLetter = (typeof TEST_LETTERS)[number];

/** In millimeters from the middle of the page to each side. */
const SCALE_LENGTH = 15;
const LABELS = [-10, 10];

/**
 * Lays out two sheets. Each front has its number, an arrow to its upper edge and a small circle in the middle. Each
 * back has a letter at its upper and lower edge, and a scale of millimeters through its middle, which is behind the
 * circle.
 */
export function layOutTestPage({ paper, orientation, feed }: TestPage, metrics: PrintMetrics): PrintLayout {
  const cardsAPage = orientation === 'landscape' ? 1 : 4;
  const format = createPageFormat({ paper, cardsAPage, cutLines: false, ink: 'black' });
  const { width, height } = format;
  const [x, y] = [width / 2, height / 2];
  const createLine = (text: string, size: number, { x, y }: Point): TextLine => {
    const shaped = shapeText(text, metrics);
    return placeLine(shaped, size, x - (shaped.width * size) / 2, getCenteredBaseline([shaped], size, y));
  };
  const createPage = (side: PrintPage['side'], lines: TextLine[], circles: PrintCircle[]): PrintPage => ({
    number: 0,
    side,
    words: lines.slice(0, side === 'front' ? 1 : 2).map(({ text }) => text),
    lines,
    circles,
    photos: [],
  });
  const layOutFront = (number: string) =>
    createPage(
      'front',
      [createLine(number, 60, { x: x / 2, y })],
      [...createArrow(format), ...createRing({ x, y })],
    );
  const layOutBack = (upper: string, lower: string) => {
    const labels = LABELS.flatMap((label) => [
      createLine(formatLabel(label), 10, { x: x + label * PT_PER_MM, y: y + 4 * PT_PER_MM }),
      createLine(formatLabel(label), 10, { x: x + 5 * PT_PER_MM, y: y + label * PT_PER_MM }),
    ]);
    const letters = [createLine(upper, 60, { x, y: EDGE }), createLine(lower, 60, { x, y: height - EDGE })];
    return createPage('back', [...letters, ...labels], createScale({ x, y }));
  };
  const doubleSided = { feed, edge: 'short', stack: 'same' } as const;
  const pages = orderPages(
    [layOutFront('1'), layOutFront('2')],
    [layOutBack('A', 'B'), layOutBack('C', 'D')],
    doubleSided,
  );
  return {
    format,
    pages: pages.map((page, index) => ({ ...page, number: index + 1 })),
    total: pages.length,
    warnings: [],
  };
}

/** The distance from a page's edge to the middle of a letter. */
const EDGE = 20 * PT_PER_MM;

const formatLabel = (millimeters: number) => (millimeters > 0 ? `+${millimeters}` : String(millimeters));

type Point = { readonly x: number; readonly y: number };

function createArrow({ width }: PageFormat): PrintCircle[] {
  const step = 3 * PT_PER_MM;
  const head = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: row + 1 }, (__, dot) => ({
      x: width / 2 + (dot - row / 2) * step,
      y: EDGE / 2 + row * step,
      radius: PT_PER_MM,
    })),
  );
  const shaft = [5, 6, 7].map((row) => ({ x: width / 2, y: EDGE / 2 + row * step, radius: PT_PER_MM }));
  return [...head.flat(), ...shaft];
}

function createRing({ x, y }: Point): PrintCircle[] {
  const dots = Array.from({ length: 12 }, (_, dot) => (dot * Math.PI) / 6);
  const around = dots.map((angle) => ({
    x: x + Math.cos(angle) * 4 * PT_PER_MM,
    y: y + Math.sin(angle) * 4 * PT_PER_MM,
    radius: 0.8,
  }));
  return [...around, { x, y, radius: 1 }];
}

/** Returns a scale with a dot per millimeter and a larger one every five. */
function createScale({ x, y }: Point): PrintCircle[] {
  const marks = Array.from({ length: 2 * SCALE_LENGTH + 1 }, (_, index) => index - SCALE_LENGTH);
  return marks.flatMap((mark) => {
    const radius = mark % 5 === 0 ? 1.3 : 0.6;
    const along = mark * PT_PER_MM;
    const across = { x: x + along, y, radius };
    return mark === 0 ? [across] : [across, { x, y: y + along, radius }];
  });
}

/** Identifies a printer. `orientation` says whether the top of a page is at a long or a short edge of the paper. */
export function readTestPage(
  letter: TestLetter,
  { orientation, feed }: Pick<TestPage, 'orientation' | 'feed'>,
): DoubleSided {
  const isUpright = letter === 'A' || letter === 'C';
  return {
    feed,
    edge: (orientation === 'landscape') === isUpright ? 'short' : 'long',
    stack: letter === 'A' || letter === 'B' ? 'same' : 'reversed',
  };
}
