import { hasCjk } from './characters.ts';
import { rulerOf } from './fit-lines.ts';
import { breakText, fitText } from './fit-text.ts';
import type { PrintLayout, PrintMetrics, TextLine } from './layout-types.ts';
import { type Cell, centreOf, createBookFormat, type Paper } from './page-format.ts';
import { PT_PER_MM } from './page-geometry.ts';
import { centredBaseline, placeLines } from './place-line.ts';
import { shapeText } from './shape-text.ts';

/** A part of a page; the child's own words are red. */
type BookRun = { readonly text: string; readonly isOwn: boolean };
type BookPage = readonly BookRun[];

export type Book = { readonly paper: Paper; readonly title: string; readonly pages: readonly BookPage[] };

/** Beside the cover. */
const PANELS = 7;
/** From the edge of a panel, which is the paper's or a fold. */
const MARGIN = 8 * PT_PER_MM;
/** In points. */
const TITLE = { start: 36, floor: 18 };
const TEXT = { start: 28, floor: 14 };

export function bookTexts({ title, pages }: Book): string[] {
  return [title, ...pages.map(textOf)];
}

/**
 * One side of one sheet: the title and seven pages on eight panels, so that the folded sheet opens as a book. Below are the last
 * page, the title and the first two pages, above them the others upside down.
 */
export function layoutBook({ paper, title, pages }: Book, metrics: PrintMetrics): PrintLayout {
  const format = createBookFormat(paper);
  const below = format.cells.slice(-4);
  const room = roomOf(below[0] as Cell);
  const measure = rulerOf(metrics);
  const shown = joinShortest(pages);
  const sizes = shown.map((page) => fitText({ text: textOf(page), measure }, room, TEXT).size);
  const size = Math.min(TEXT.start, ...sizes);
  const cover = fitText({ text: title, measure }, room, TITLE);
  const panels: Panel[] = [
    { ...cover, page: [{ text: title, isOwn: false }] },
    ...shown.map((page) => ({ page, ...breakText({ text: textOf(page), measure }, room, size) })),
  ];
  const lines = panels.flatMap((panel, at) => {
    const isTurned = at >= 3 && at <= 6;
    // Turned panels are laid out as they are read, the sheet upside down.
    const cell = below[isTurned ? at - 3 : (at + 1) % 8] as Cell;
    return layoutPanel(panel, cell, metrics).map((line) => (isTurned ? { ...line, isTurned } : line));
  });
  const side = { number: 1, side: 'front', circles: [], photos: [] } as const;
  return {
    format,
    pages: [{ ...side, words: panels.map(({ page }) => textOf(page)), lines }],
    total: 1,
    warnings: [],
  };
}

type Panel = { readonly page: BookPage; readonly size: number; readonly lines: readonly string[] };

function layoutPanel({ page, size, lines }: Panel, cell: Cell, metrics: PrintMetrics): TextLine[] {
  const shaped = lines.map((line) => shapeText(line, metrics));
  const { x, y } = centreOf(cell);
  const first = centredBaseline(shaped, size, y);
  const text = textOf(page);
  let read = 0;
  return placeLines(
    { lines: shaped, size },
    first,
    (line) => x - line.middle * size,
    (line) => {
      const start = text.indexOf(line.text, read);
      read = start + line.text.length;
      return (at) => (isOwnAt(page, start + at) ? 'red' : 'black');
    },
  );
}

function isOwnAt(page: BookPage, at: number): boolean {
  let end = 0;
  const run = page.find(({ text }) => {
    end += text.length;
    return at < end;
  });
  return run?.isOwn ?? false;
}

const textOf = (page: BookPage) => page.map(({ text }) => text).join('');

function roomOf({ width, height }: Cell) {
  return { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
}

/** A longer story has its shortest neighbours on one panel. */
function joinShortest(pages: readonly BookPage[]): readonly BookPage[] {
  if (pages.length <= PANELS) return pages;
  const lengths = pages.slice(1).map((page, i) => textOf(page).length + textOf(pages[i] as BookPage).length);
  const at = lengths.indexOf(Math.min(...lengths));
  const [one, other] = pages.slice(at, at + 2) as [BookPage, BookPage];
  const joined = [...one, { text: hasCjk(textOf(one)) ? '' : ' ', isOwn: false }, ...other];
  return joinShortest([...pages.slice(0, at), joined, ...pages.slice(at + 2)]);
}
