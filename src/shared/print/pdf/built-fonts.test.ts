import { expect, it } from 'vitest';
import { CHINESE_STORIES } from '#shared/stories/chinese-stories.ts';
import { ENGLISH_STORIES } from '#shared/stories/english-stories.ts';
import type { Story } from '#shared/stories/story.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { readWordsFromPdf } from '#tests/support/pdf/read-pdf.ts';
import { renderPdfPages } from '#tests/support/pdf/render-pdf.ts';
import { layOutBooks } from '../layout-book.ts';
import { layOutPrintJob } from '../layout-print-job.ts';
import type { PrintLayout } from '../paper/layout-types.ts';
import { WIN_ANSI } from '../text/characters.ts';
import { shapeText } from '../text/shape-text.ts';
import { createPdf } from './create-pdf.ts';
import { createPrintMetrics, readFontMetrics } from './read-font.ts';

const WEIGHTS = ['regular', 'bold'] as const;
const PROPERTIES = { createdAt: new Date(0), title: 'Flashcards' };
/** Words with the punctuation of phones and word processors. */
const TYPED = ['don’t', '‘moon’', '“sun”', 'wait…', '3–4', 'a—b', '€5', '•dot', 'Ÿ', 'Žo', 'ƒ‰'];

const listBoxes = ({ pages }: PrintLayout) =>
  pages.flatMap(({ lines }) => lines.filter(({ boxes }) => boxes.length > 0).map(({ text }) => text));

// docs/product/print.md#fonts
it('Arimo has a glyph for every printable character of Windows-1252', () => {
  for (const weight of WEIGHTS) {
    const arimo = readFontMetrics(loadPrintFonts(weight).arimo);
    const missing = [...WIN_ANSI].filter((character) => !arimo.glyph(character.codePointAt(0) as number));
    expect(missing, weight).toEqual([]);
  }
});

// docs/product/print.md#same-text
it('The fonts print every character that phones type', async () => {
  const fonts = loadPrintFonts();
  const cards = TYPED.map((word) => ({ word }));
  const layout = layOutPrintJob(cards, { backPages: false }, createPrintMetrics(fonts));
  expect(layout.warnings).toEqual([]);
  const words = await readWordsFromPdf(createPdf(layout, fonts, PROPERTIES), TYPED);
  expect(words.slice(0, TYPED.length).map(({ word }) => word)).toEqual(TYPED);
});

// docs/product/print.md#fonts
it('Punctuation of Latin letters within Chinese text has its Latin width', () => {
  const fonts = loadPrintFonts();
  const metrics = createPrintMetrics(fonts);
  const measure = (text: string) => shapeText(text, metrics).width;
  for (const text of ['Mum’s 猫', '小明’s duck', '“Hi!” 他说', 'wait… 猫']) {
    const bare = text.replace(/[’“”…]/g, '');
    const marks = [...text].filter((character) => !bare.includes(character));
    const widths = marks.map(
      (mark) => readFontMetrics(fonts.latin).glyph(mark.codePointAt(0) as number)?.advance ?? 1,
    );
    expect(measure(text), text).toBeCloseTo(measure(bare) + widths.reduce((sum, width) => sum + width, 0));
  }
  expect(measure('“你好”')).toBeCloseTo(4);
});

// docs/product/print.md#lines-of-long-words
it('createPdf divides a compound by hyphens that are soft hyphens in its text', async () => {
  const fonts = loadPrintFonts();
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
  const layout = layOutPrintJob([{ word }], { backPages: false }, createPrintMetrics(fonts));
  const lines = layout.pages[0]?.lines ?? [];
  expect(lines.length).toBeGreaterThan(1);
  const drawn = lines.map(({ runs }) =>
    runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join(''),
  );
  expect(new Set(lines.flatMap(({ runs }) => runs.map(({ font }) => font)))).toEqual(new Set(['arimo']));
  expect(drawn.slice(0, -1).every((line) => line.endsWith('-'))).toBe(true);
  expect(drawn.join('').replaceAll('-', '')).toBe(word);
  const [page] = await renderPdfPages(createPdf(layout, fonts, PROPERTIES));
  expect(page?.text.replace(/[\u00ad\ufffe\r\n]/g, '')).toBe(word);
});

// docs/product/stories.md#printed-book
it('The fonts have every character of the stories', () => {
  const toBook = ({ title, pages }: Story) => ({
    title,
    pages: pages.map(({ runs }) => runs.map(({ text }) => ({ text, isOwn: false }))),
  });
  const books = [...ENGLISH_STORIES, ...CHINESE_STORIES].map(toBook);
  for (const weight of WEIGHTS) {
    const metrics = createPrintMetrics(loadPrintFonts(weight));
    expect(listBoxes(layOutBooks({ paper: 'a4', books, maxFontSize: 28 }, metrics)), weight).toEqual([]);
  }
});
