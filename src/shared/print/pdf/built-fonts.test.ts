import { expect, it } from 'vitest';
import { CHINESE_STORIES } from '#shared/stories/chinese-stories.ts';
import { ENGLISH_STORIES } from '#shared/stories/english-stories.ts';
import type { Story } from '#shared/stories/story.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { readWordsFromPdf } from '#tests/support/pdf/read-pdf.ts';
import { layoutBooks } from '../layout-book.ts';
import { layoutPrintJob } from '../layout-print-job.ts';
import type { PrintLayout } from '../layout-types.ts';
import { createPdf } from './create-pdf.ts';
import { fontMetrics, printMetrics } from './font-metrics.ts';

const WEIGHTS = ['regular', 'bold'] as const;
const PROPERTIES = { createdAt: new Date(0), title: 'Flashcards' };
/** As phones and word processors type them; `grep` and plain keyboards do without. */
const TYPED = ['don’t', '‘moon’', '“sun”', 'wait…', '3–4', 'a—b', '€5', '•dot', 'Ÿ', 'Žo', 'ƒ‰'];

const listBoxes = ({ pages }: PrintLayout) =>
  pages.flatMap(({ lines }) => lines.filter(({ boxes }) => boxes.length > 0).map(({ text }) => text));

// docs/product/print.md#fonts
it('have in Arimo every printable character of Windows-1252', () => {
  const characters =
    ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
    '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u00a0¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿' +
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ';
  for (const weight of WEIGHTS) {
    const arimo = fontMetrics(loadPrintFonts(weight).arimo);
    const missing = [...characters].filter((character) => !arimo.glyph(character.codePointAt(0) as number));
    expect(missing, weight).toEqual([]);
  }
});

// docs/product/print.md#same-text
it('print what phones type as it is typed', async () => {
  const fonts = loadPrintFonts();
  const cards = TYPED.map((word) => ({ word }));
  const layout = layoutPrintJob(cards, { backPages: false }, printMetrics(fonts));
  expect(layout.warnings).toEqual([]);
  const seen = await readWordsFromPdf(createPdf(layout, fonts, PROPERTIES), TYPED);
  expect(seen.slice(0, TYPED.length).map(({ word }) => word)).toEqual(TYPED);
});

// docs/product/stories.md#printed-book
it('have every character of the stories', () => {
  const toBook = ({ title, pages }: Story) => ({
    title,
    pages: pages.map(({ runs }) => runs.map(({ text }) => ({ text, isOwn: false }))),
  });
  const books = [...ENGLISH_STORIES, ...CHINESE_STORIES].map(toBook);
  for (const weight of WEIGHTS) {
    const metrics = printMetrics(loadPrintFonts(weight));
    expect(listBoxes(layoutBooks({ paper: 'a4', books, largest: 28 }, metrics)), weight).toEqual([]);
  }
});
