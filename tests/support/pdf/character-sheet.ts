import type { PrintFont, PrintLayout, TextLine } from '#shared/print/paper/layout-types.ts';
import { DEFAULT_FORMAT, PAGE_HEIGHT, PAGE_WIDTH } from '#shared/print/paper/page-format.ts';
import { drawTexts, type ReferenceFont } from './draw-words.ts';
import { correlateInk, cropInk, type Ink } from './ink.ts';

/** Pixels per point in a rendered sheet. */
export const SHEET_SCALE = 2;
const WIDTH = Math.floor(PAGE_WIDTH) * SHEET_SCALE;
const HEIGHT = Math.floor(PAGE_HEIGHT) * SHEET_SCALE;

/** Characters start on integer pixels, where rasterizers differ by at most one pixel. No row touches the cut line. */
const CELL_SIZE = 80;
const FONT_SIZE = 48;
const COLUMNS = 20;
const ROW_TOPS = [10, 90, 170, 250, 330, 410, 490, 605, 685, 765, 845, 925, 1005, 1085];

/** Offsets of at most one pixel. */
const OFFSETS = [0, -1, 1].flatMap((x) => [0, -1, 1].map((y) => [x, y] as const));

type Cell = {
  readonly character: string;
  readonly page: number;
  readonly left: number;
  readonly top: number;
};

function placeCells(characters: readonly string[]): Cell[] {
  return characters.map((character, index) => {
    const pageIndex = index % (COLUMNS * ROW_TOPS.length);
    return {
      character,
      page: Math.floor(index / (COLUMNS * ROW_TOPS.length)),
      left: 40 + (pageIndex % COLUMNS) * CELL_SIZE,
      top: ROW_TOPS[Math.floor(pageIndex / COLUMNS)] as number,
    };
  });
}

/** Returns the baseline of a cell's character, with room for accents and descenders. */
const getOrigin = (cell: Cell) => ({ x: cell.left + 10, y: cell.top + 58 });

/** Lays out single characters of one font for the PDF writer, 280 per page. */
export function layoutSheet(characters: readonly string[], font: PrintFont): PrintLayout {
  const cells = placeCells(characters);
  const total = Math.ceil(characters.length / (COLUMNS * ROW_TOPS.length));
  const lines = Array.from({ length: total }, (): TextLine[] => []);
  for (const cell of cells) lines[cell.page]?.push(createLine(cell, font));
  const pages = lines.map((page, index) => {
    return { number: index + 1, side: 'front' as const, words: [], circles: [], photos: [], lines: page };
  });
  return { format: DEFAULT_FORMAT, pages, total, warnings: [] };
}

function createLine(cell: Cell, font: PrintFont): TextLine {
  const origin = getOrigin(cell);
  const x = (origin.x * PAGE_WIDTH) / WIDTH;
  const y = (origin.y * PAGE_HEIGHT) / HEIGHT;
  const size = (FONT_SIZE * PAGE_HEIGHT) / HEIGHT;
  const runs = [{ font, glyphs: [{ text: cell.character, x, y, advance: size }] }];
  return { text: cell.character, chinese: false, size, x, width: size, baseline: y, runs, boxes: [] };
}

/** Compares each rendered character with the original font. The likeness is 1 if they are equal and 0 if one is blank. */
export function compareSheet(
  rendered: readonly Ink[],
  characters: readonly string[],
  font: ReferenceFont,
): { character: string; likeness: number }[] {
  const cells = placeCells(characters);
  return rendered.flatMap((ink, page) => {
    const pageCells = cells.filter((cell) => cell.page === page);
    const reference = drawTexts(
      pageCells.map((cell) => ({
        text: cell.character,
        font,
        weight: 'regular',
        size: FONT_SIZE,
        ...getOrigin(cell),
      })),
      ink.width,
      ink.height,
    );
    return pageCells.map((cell) => {
      const side = CELL_SIZE - 2;
      const [left, top] = [cell.left + 1, cell.top + 1];
      const original = cropInk(reference, left, top, side, side);
      const likenesses = OFFSETS.map(([x, y]) =>
        correlateInk(cropInk(ink, left + x, top + y, side, side), original),
      );
      const likeness = Math.max(...likenesses);
      return { character: cell.character, likeness };
    });
  });
}
