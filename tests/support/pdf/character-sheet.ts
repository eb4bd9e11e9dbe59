import type { PrintFont, PrintLayout, TextLine } from '#shared/print/paper/layout-types.ts';
import { DEFAULT_FORMAT, PAGE_HEIGHT, PAGE_WIDTH } from '#shared/print/paper/page-format.ts';
import { drawTexts, type ReferenceFont } from './draw-words.ts';
import { correlateInk, cropInk, type Ink } from './ink.ts';

/** Pixels of a point in a rendered sheet, and of its page: a reader cuts the fractions off. */
export const SHEET_SCALE = 2;
const WIDTH = Math.floor(PAGE_WIDTH) * SHEET_SCALE;
const HEIGHT = Math.floor(PAGE_HEIGHT) * SHEET_SCALE;

/** Characters stand on whole pixels, where the rasterisers differ by a step at most; no row touches the cut line. */
const CELL = 80;
const SIZE = 48;
const COLUMNS = 20;
const ROWS = [10, 90, 170, 250, 330, 410, 490, 605, 685, 765, 845, 925, 1005, 1085];

/** The steps: none, and one pixel to every side. */
const NEARBY = [0, -1, 1].flatMap((x) => [0, -1, 1].map((y) => [x, y] as const));

type Cell = {
  readonly character: string;
  readonly page: number;
  readonly left: number;
  readonly top: number;
};

function placeCells(characters: readonly string[]): Cell[] {
  return characters.map((character, index) => {
    const onPage = index % (COLUMNS * ROWS.length);
    return {
      character,
      page: Math.floor(index / (COLUMNS * ROWS.length)),
      left: 40 + (onPage % COLUMNS) * CELL,
      top: ROWS[Math.floor(onPage / COLUMNS)] as number,
    };
  });
}

/** Returns where a cell's character starts: its baseline leaves room for accents above and tails below. */
const originOf = (cell: Cell) => ({ x: cell.left + 10, y: cell.top + 58 });

/** A print job of nothing but single characters of one font, 280 a page, to be written by the real PDF writer. */
export function layoutSheet(characters: readonly string[], font: PrintFont): PrintLayout {
  const cells = placeCells(characters);
  const total = Math.ceil(characters.length / (COLUMNS * ROWS.length));
  const lines = Array.from({ length: total }, (): TextLine[] => []);
  for (const cell of cells) lines[cell.page]?.push(sheetLine(cell, font));
  const pages = lines.map((page, index) => {
    return { number: index + 1, side: 'front' as const, words: [], circles: [], photos: [], lines: page };
  });
  return { format: DEFAULT_FORMAT, pages, total, warnings: [] };
}

function sheetLine(cell: Cell, font: PrintFont): TextLine {
  const origin = originOf(cell);
  const x = (origin.x * PAGE_WIDTH) / WIDTH;
  const y = (origin.y * PAGE_HEIGHT) / HEIGHT;
  const size = (SIZE * PAGE_HEIGHT) / HEIGHT;
  const runs = [{ font, glyphs: [{ text: cell.character, x, y, advance: size }] }];
  return { text: cell.character, chinese: false, size, x, width: size, baseline: y, runs, boxes: [] };
}

/**
 * Returns how much each character of a rendered sheet looks like the original font's: 1 the same, 0 blank or
 * another.
 */
export function compareSheet(
  rendered: readonly Ink[],
  characters: readonly string[],
  font: ReferenceFont,
): { character: string; likeness: number }[] {
  const cells = placeCells(characters);
  return rendered.flatMap((ink, page) => {
    const here = cells.filter((cell) => cell.page === page);
    const reference = drawTexts(
      here.map((cell) => ({ text: cell.character, font, size: SIZE, ...originOf(cell) })),
      ink.width,
      ink.height,
    );
    return here.map((cell) => {
      const side = CELL - 2;
      const [left, top] = [cell.left + 1, cell.top + 1];
      const wanted = cropInk(reference, left, top, side, side);
      const likenesses = NEARBY.map(([x, y]) =>
        correlateInk(cropInk(ink, left + x, top + y, side, side), wanted),
      );
      const likeness = Math.max(...likenesses);
      return { character: cell.character, likeness };
    });
  });
}
