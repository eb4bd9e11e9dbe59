import { describe, expect, it } from 'vitest';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { renderPdfPages } from '#tests/support/pdf/render-pdf.ts';
import { type Book, layOutBooks } from './layout-book.ts';
import type { PrintLayout, TextLine } from './paper/layout-types.ts';
import { PT_PER_MM } from './paper/page-format.ts';
import { createPdf } from './pdf/create-pdf.ts';
import { createPrintMetrics } from './pdf/read-font.ts';

const fonts = loadPrintFonts();
const metrics = createPrintMetrics(fonts);
const toPlainPage = (text: string) => [{ text, isOwn: false }];
const BOOK: Book = {
  title: 'The Title',
  pages: ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.', 'Seven.'].map(toPlainPage),
};

const layOut = (...books: Book[]) => layOutBooks({ paper: 'a4', books, maxFontSize: 28 }, metrics);

/** Returns the texts of the panels in their order on the sheet, from its upper left corner. */
function readPanels({ format, pages }: PrintLayout): string[] {
  const { width, height } = format;
  const panels = Array.from({ length: 8 }, () => '');
  for (const line of pages[0]!.lines) {
    const [x, y] = [line.x + line.width / 2, line.baseline];
    const [across, down] = line.isTurned ? [width - x, height - y] : [x, y];
    const panel = Math.floor((across * 4) / width) + 4 * Math.floor((down * 2) / height);
    panels[panel] = [panels[panel], line.text].filter(Boolean).join(' ');
  }
  return panels;
}

const listRedTexts = (lines: readonly TextLine[]) =>
  lines.map(({ runs }) =>
    runs
      .filter(({ ink }) => ink === 'red')
      .map(({ glyphs }) => glyphs.map(({ text }) => text).join(''))
      .join('|'),
  );

// docs/product/stories.md#printed-book
describe('layOutBooks', () => {
  it('imposes the pages in folding order on one sheet', () => {
    const layout = layOut(BOOK);
    expect(readPanels(layout).join(' ')).toBe('Six. Five. Four. Three. Seven. The Title One. Two.');
    const turned = layout.pages[0]!.lines.filter(({ isTurned }) => isTurned).map(({ text }) => text);
    expect(turned).toEqual(['Three.', 'Four.', 'Five.', 'Six.']);
  });

  it('joins the shortest neighboring pages of a long story', () => {
    expect(readPanels(layOut({ ...BOOK, pages: BOOK.pages.slice(0, 6) }))[4]).toBe('');
    const pages = [
      ...BOOK.pages,
      toPlainPage('Eight is a longer page than the others.'),
      toPlainPage('Nine.'),
    ];
    expect(readPanels(layOut({ ...BOOK, pages }))).toEqual([
      'Eight is a longer page than the others.',
      'Seven.',
      'Five. Six.',
      'Four.',
      'Nine.',
      'The Title',
      'One. Two.',
      'Three.',
    ]);
    const chinese = Array.from({ length: 8 }, () => toPlainPage('鸭子来了。'));
    expect(readPanels(layOut({ ...BOOK, pages: chinese }))[6]).toBe('鸭子来了。 鸭子来了。');
  });

  it("prints the child's words in red on every line", () => {
    const page = ['The ', 'small duck', ' and the ', 'elephant’s', ' red hat.'].map((text, i) => ({
      text,
      isOwn: i % 2 === 1,
    }));
    const { pages } = layOut({ ...BOOK, pages: [page] });
    const lines = pages[0]!.lines.slice(1);
    expect(lines.length).toBeGreaterThan(2);
    const redWords = listRedTexts(lines).join(' ').replaceAll('|', '').split(/\s+/).filter(Boolean);
    expect(redWords).toEqual(['small', 'duck', 'elephant’s']);
  });

  it.each(['a4', 'letter'] as const)('leaves 8 mm beside every fold and edge of %s', async (paper) => {
    const long = [
      { text: 'The elephant laughs and laughs. The ant is small. “No!” says the ant.', isOwn: true },
    ];
    const layout = layOutBooks(
      { paper, maxFontSize: 28, books: [{ ...BOOK, pages: Array.from({ length: 7 }, () => long) }] },
      metrics,
    );
    const pdf = createPdf(layout, fonts, { createdAt: new Date(0), title: 'Book' });
    const [{ ink, text }] = (await renderPdfPages(pdf)) as [
      Awaited<ReturnType<typeof renderPdfPages>>[number],
    ];
    expect(text).toContain('elephant');
    const { width, height } = layout.format;
    const isMargin = (pixel: number, panel: number) => {
      const distance = (pixel / (ink.width / width)) % panel;
      return Math.min(distance, panel - distance) < 8 * PT_PER_MM - 1;
    };
    let [inMargins, elsewhere] = [0, 0];
    for (const [index, value] of ink.values.entries()) {
      const [x, y] = [index % ink.width, Math.floor(index / ink.width)];
      if (value < 0.5) continue;
      if (isMargin(x, width / 4) || isMargin(y, height / 2)) inMargins += 1;
      else elsewhere += 1;
    }
    expect(elsewhere).toBeGreaterThan(2_000);
    expect(inMargins).toBe(0);
  });
});
