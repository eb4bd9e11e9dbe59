import { hasCjk } from '#shared/lib/cjk.ts';
import type { PrintLayout, PrintMetrics, PrintPage, TextLine } from './paper/layout-types.ts';
import { type Cell, createBookFormat, getCenter, type Paper, PT_PER_MM } from './paper/page-format.ts';
import { createRuler, getCenteredBaseline, placeLines } from './text/fit-lines.ts';
import { breakText, fitText, SOFT_HYPHEN } from './text/fit-text.ts';
import { shapeText } from './text/shape-text.ts';

/** A part of a page. The child's words are red. */
type BookRun = { readonly text: string; readonly isOwn: boolean };
type BookPage = readonly BookRun[];

export type Book = { readonly title: string; readonly pages: readonly BookPage[] };
export type Books = {
  readonly paper: Paper;
  readonly books: readonly Book[];
  /** In points. */
  readonly maxFontSize: number;
};

/** The number of pages besides the cover. */
export const BOOK_PAGES = 7;
/** The margin inside each panel, whose edges are paper edges or folds. */
const MARGIN = 8 * PT_PER_MM;
/** Font sizes in points. */
const TITLE_SIZES = { start: 36, floor: 18 };
const MIN_TEXT_SIZE = 14;

export function listBookTexts({ title, pages }: Book): string[] {
  return [title, ...pages.map(joinRuns)];
}

export function layOutBooks({ paper, books, maxFontSize }: Books, metrics: PrintMetrics): PrintLayout {
  const format = createBookFormat(paper);
  const pages = books.map((book, index): PrintPage => {
    const lines = layOutBook(book, { lowerRow: format.cells.slice(-4), maxFontSize }, metrics);
    return { number: index + 1, side: 'front', words: listBookTexts(book), lines, circles: [], photos: [] };
  });
  return { format, pages, total: pages.length, warnings: [] };
}

type SheetOptions = { readonly lowerRow: readonly Cell[]; readonly maxFontSize: number };

/**
 * Lays out one side of a sheet: the title and seven pages on eight panels so that the folded sheet opens as a book.
 * The lower row has the last page, the title and the first two pages. The upper row has the others, upside down.
 */
function layOutBook(
  { title, pages }: Book,
  { lowerRow, maxFontSize }: SheetOptions,
  metrics: PrintMetrics,
): TextLine[] {
  const { width, height } = lowerRow[0] as Cell;
  const area = { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const measure = createRuler(metrics);
  const fittedPages = joinShortest(pages);
  const measured = fittedPages.map((page) => ({ text: joinRuns(page), measure, isWord: page.length === 1 }));
  const sizes = measured.map(
    (text) => fitText(text, area, { start: maxFontSize, floor: MIN_TEXT_SIZE }).size,
  );
  const size = Math.min(maxFontSize, ...sizes);
  const cover = fitText({ text: title, measure }, area, TITLE_SIZES);
  const panels: Panel[] = [
    { ...cover, page: [{ text: title, isOwn: false }] },
    ...measured.map((text, index) => ({
      page: fittedPages[index] as BookPage,
      ...breakText(text, area, size),
    })),
  ];
  return panels.flatMap((panel, index) => {
    const isTurned = index >= 3 && index <= 6;
    // Panels 3 to 6 are the upper row. Their coordinates are for the sheet turned upside down.
    const cell = lowerRow[isTurned ? index - 3 : (index + 1) % 8] as Cell;
    return layOutPanel(panel, cell, metrics).map((line) => (isTurned ? { ...line, isTurned } : line));
  });
}

type Panel = { readonly page: BookPage; readonly size: number; readonly lines: readonly string[] };

function layOutPanel({ page, size, lines }: Panel, cell: Cell, metrics: PrintMetrics): TextLine[] {
  const shaped = lines.map((line) => shapeText(line, metrics));
  const { x, y } = getCenter(cell);
  const first = getCenteredBaseline(shaped, size, y);
  const text = joinRuns(page);
  let end = 0;
  return placeLines(
    { lines: shaped, size },
    first,
    (line) => x - line.centerX * size,
    (line) => {
      const written = line.text.replace(SOFT_HYPHEN, '');
      const start = text.indexOf(written, end);
      end = start + written.length;
      return (index) => (isOwnAt(page, start + index) ? 'red' : 'black');
    },
  );
}

function isOwnAt(page: BookPage, index: number): boolean {
  let end = 0;
  const run = page.find(({ text }) => {
    end += text.length;
    return index < end;
  });
  return run?.isOwn ?? false;
}

const joinRuns = (page: BookPage) => page.map(({ text }) => text).join('');

/** Joins the shortest neighboring pages until the story fits on seven panels. */
function joinShortest(pages: readonly BookPage[]): readonly BookPage[] {
  if (pages.length <= BOOK_PAGES) return pages;
  const lengths = pages
    .slice(1)
    .map((page, i) => joinRuns(page).length + joinRuns(pages[i] as BookPage).length);
  const index = lengths.indexOf(Math.min(...lengths));
  const [first, second] = pages.slice(index, index + 2) as [BookPage, BookPage];
  const joined = [...first, { text: hasCjk(joinRuns(first)) ? '' : ' ', isOwn: false }, ...second];
  return joinShortest(pages.toSpliced(index, 2, joined));
}
