import { describe, expect, it } from 'vitest';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { renderPdfPages } from '#tests/support/pdf/render-pdf.ts';
import { layOutPrintJob } from './layout-print-job.ts';
import { PAGE_HEIGHT, PAGE_WIDTH } from './paper/page-format.ts';
import { createPdf } from './pdf/create-pdf.ts';
import { createPrintMetrics } from './pdf/read-font.ts';

const fonts = loadPrintFonts();
const SUM = { id: 'f5050-en', word: '9 − 4 = 5' };
const CARDS = [{ id: 'f5037-en', word: '37' }, SUM, { id: 'f1764115200000-0001abcdef', word: '37' }];
const layout = layOutPrintJob(CARDS, { backPages: true }, createPrintMetrics(fonts));
const [first, second] = layout.pages;

// docs/product/stages.md#printed-dots
describe('Front of a card of dots', () => {
  it("has the card's number of dots in its half of the page", () => {
    const countInHalf = (isUpper: boolean) =>
      first!.circles.filter(({ y }) => y < PAGE_HEIGHT / 2 === isUpper).length;
    expect([countInHalf(true), countInHalf(false)]).toEqual([37, 18]);
    for (const { x, y, radius } of first!.circles) {
      expect(Math.abs(y - PAGE_HEIGHT / 2)).toBeGreaterThan(radius);
      expect(Math.min(x, PAGE_WIDTH - x)).toBeGreaterThan(radius);
    }
  });

  it('has the signs of a sum without digits', () => {
    expect(first!.lines.map(({ text }) => text)).toEqual(['−', '=']);
  });

  it("shows the word of a parent's own card", () => {
    expect(second!.circles).toEqual([]);
    expect(second!.lines.map(({ text }) => text)).toEqual(['37']);
  });

  it('is empty for zero and shows the figure of a numeral', () => {
    const cards = [
      { id: 'f5249-en', word: '0' },
      { id: 'f6008-en', word: '7' },
    ];
    const [front, back] = layOutPrintJob(cards, { backPages: true }, createPrintMetrics(fonts)).pages;
    expect(front!.circles).toEqual([]);
    expect(front!.lines.map(({ text }) => text)).toEqual(['7']);
    expect(back!.lines.map(({ text }) => text)).toEqual(['0', '7']);
  });

  it('looks the same in the preview and in the PDF', () => {
    expect(layOutPrintJob(CARDS, { backPages: true }, createPrintMetrics(fonts))).toEqual(layout);
    expect(layout.pages[2]!.lines.map(({ text }) => text)).toEqual(['37', '9 − 4 = 5']);
  });

  it('renders red dots with their area', async () => {
    const singleCard = layOutPrintJob(CARDS.slice(0, 1), { backPages: false }, createPrintMetrics(fonts));
    const properties = { createdAt: new Date('2026-03-04T05:06:07Z'), title: 'Dots' };
    const [page] = await renderPdfPages(createPdf(singleCard, fonts, properties), 2);
    const area = singleCard.pages[0]!.circles.reduce((sum, { radius }) => sum + Math.PI * radius ** 2, 0);
    const renderedArea = page!.ink.values.reduce((sum, value) => sum + value, 0) / 2 ** 2;
    expect(renderedArea / area).toBeCloseTo(1, 1);
  });
});
