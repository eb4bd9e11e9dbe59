import { describe, expect, it } from 'vitest';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { layOutPrintJob } from '../layout-print-job.ts';
import { createPrintMetrics } from '../pdf/read-font.ts';
import { shapeText } from '../text/shape-text.ts';
import type { TextLine } from './layout-types.ts';
import {
  type CardsAPage,
  createChartFormat,
  createPageFormat,
  DEFAULT_FORMAT,
  getCenter,
  type PageFormat,
  type Paper,
  PT_PER_MM,
} from './page-format.ts';

const metrics = createPrintMetrics(loadPrintFonts());
const PAPERS: Paper[] = ['a4', 'letter'];
const COUNTS: CardsAPage[] = [1, 2, 4, 8];
const FORMATS = PAPERS.flatMap((paper) => COUNTS.map((cardsAPage) => ({ paper, cardsAPage })));
const createFormat = (paper: Paper, cardsAPage: CardsAPage, cutLines = true) =>
  createPageFormat({ paper, cardsAPage, cutLines, ink: 'red' });

// docs/product/print.md#formats
describe('createPageFormat', () => {
  it('returns two cards on A4 by default', () => {
    const { width, height, cells, scale } = DEFAULT_FORMAT;
    expect([width, height, scale]).toEqual([841.89, 595.28, 1]);
    expect(cells.map(getCenter)).toEqual([
      { x: 841.89 / 2, y: 595.28 / 4 },
      { x: 841.89 / 2, y: (595.28 * 3) / 4 },
    ]);
  });

  it('supports A4 and US Letter in portrait for four cards', () => {
    const sizes = FORMATS.map(({ paper, cardsAPage }) => {
      const { width, height } = createFormat(paper, cardsAPage);
      return [width, height];
    });
    const [a4, letter] = [
      [841.89, 595.28],
      [792, 612],
    ] as const;
    expect(sizes).toEqual([a4, a4, a4.toReversed(), a4, letter, letter, letter.toReversed(), letter]);
  });

  it.each(FORMATS)('divides $paper into $cardsAPage equal cells with cut lines', ({ paper, cardsAPage }) => {
    const { cells, cuts, width, height } = createFormat(paper, cardsAPage);
    expect(cells).toHaveLength(cardsAPage);
    const area = cells.reduce((sum, cell) => sum + cell.width * cell.height, 0);
    expect(area).toBeCloseTo(width * height, 3);
    for (const { x1, y1, x2, y2 } of cuts) {
      const crossed = cells.filter(({ left, top, ...cell }) => {
        const isAcross = y1 === y2 && y1 > top + 0.01 && y1 < top + cell.height - 0.01;
        const isDown = x1 === x2 && x1 > left + 0.01 && x1 < left + cell.width - 0.01;
        return isAcross || isDown;
      });
      expect(crossed).toEqual([]);
    }
    expect(cuts).toHaveLength({ 1: 0, 2: 1, 4: 3, 8: 4 }[cardsAPage]);
    expect(createFormat(paper, cardsAPage, false).cuts).toEqual([]);
  });
});

// docs/product/print.md#wall-chart
describe('createChartFormat', () => {
  const look = { paper: 'a4', cutLines: true, ink: 'red' } as const;

  it('fits up to forty words on a page without cut lines', () => {
    for (let count = 1; count <= 60; count += 1) {
      const format = createChartFormat(look, count);
      const words = Array.from({ length: count }, () => ({ word: 'dog' }));
      const { pages } = layOutPrintJob(words, { backPages: false, format }, metrics);
      expect(pages).toHaveLength(count <= 40 ? 1 : 2);
      expect(format.cuts).toEqual([]);
      const sizes = pages.flatMap(({ lines }) => lines.map(({ size }) => size));
      expect(sizes).toHaveLength(count);
      expect(Math.min(...sizes)).toBeGreaterThan(40);
    }
  });

  it('makes words as large as possible', () => {
    const fitSize = (format: PageFormat, word: string) =>
      layOutPrintJob([{ word }], { backPages: false, format }, metrics).pages[0]?.lines[0]?.size ?? 0;
    expect(fitSize(createChartFormat(look, 5), 'dog')).toBeGreaterThan(fitSize(createFormat('a4', 8), 'dog'));
    expect(fitSize(createChartFormat(look, 2), '公共汽车')).toBe(fitSize(createFormat('a4', 2), '公共汽车'));
  });
});

// docs/product/print.md#formats
describe('Cards in any format', () => {
  const cards = [
    { word: 'I' },
    { word: '狗', english: 'dog', pinyin: 'gǒu' },
    { word: 'elephant' },
    { word: '公共汽车', english: 'bus', pinyin: 'gōng gòng qì chē' },
    { word: '3', id: 'f5003-en' },
    { word: 'gypsy' },
    { word: 'dog', english: 'a dog', photo: 'one' },
    { word: '猫', english: 'cat', pinyin: 'māo', photo: 'one' },
    { word: 'cat' },
  ];
  const photos = new Map([['one', { width: 400, height: 300 }]]);

  it.each(FORMATS)('stay in their cells with $cardsAPage per page of $paper', ({ paper, cardsAPage }) => {
    const format = createFormat(paper, cardsAPage);
    const { pages } = layOutPrintJob(cards, { backPages: true, format, photos }, metrics);
    expect(pages).toHaveLength(Math.ceil(cards.length / cardsAPage) * 2);
    for (const { lines, circles, photos: placed, side } of pages) {
      const boxes = [
        ...lines.map(getInkBox),
        ...circles.map(({ x, y, radius }) => [x - radius, y - radius, x + radius, y + radius] as const),
        ...placed.map(({ x, y, width, height }) => [x, y, x + width, y + height] as const),
      ];
      for (const [left, top, right, bottom] of boxes) {
        const containingCell = format.cells.find(
          (cell) =>
            left >= cell.left + 8 * PT_PER_MM - 0.01 &&
            right <= cell.left + cell.width - 8 * PT_PER_MM + 0.01 &&
            top >= cell.top + 5 * PT_PER_MM - 0.5 &&
            bottom <= cell.top + cell.height - 5 * PT_PER_MM + 0.5,
        );
        expect(containingCell, `${side} ${[left, top, right, bottom]}`).toBeDefined();
      }
    }
  });

  it('shrink with the number of cards on a page', () => {
    const sizes = COUNTS.map((count) => {
      const format = createFormat('a4', count);
      return layOutPrintJob([{ word: 'I' }], { backPages: false, format }, metrics).pages[0]?.lines[0]?.size;
    });
    expect(sizes).toEqual([353, 250, 176, 125]);
  });

  // docs/product/print.md#lines-of-long-words
  it('never show a broken text larger than a short one on the back', () => {
    const long = 'a long explanation of what this is '.repeat(8).trim();
    const layOutBack = (format: PageFormat, card: { word: string; english: string }) =>
      layOutPrintJob([card], { backPages: true, format }, metrics).pages[1]?.lines ?? [];
    for (const { paper, cardsAPage } of FORMATS) {
      const format = createFormat(paper, cardsAPage);
      const short = layOutBack(format, { word: '狗', english: 'dog' })[0]?.size;
      const broken = layOutBack(format, { word: '狗', english: long }).slice(0, -2);
      expect(broken.length, `${cardsAPage} on ${paper}`).toBeGreaterThan(1);
      for (const { size } of broken) expect(size).toBeLessThanOrEqual(short ?? 0);
    }
  });

  it('keep the texts on the back apart', () => {
    for (const { paper, cardsAPage } of FORMATS) {
      const format = createFormat(paper, cardsAPage);
      const { pages } = layOutPrintJob([cards[1]!], { backPages: true, format }, metrics);
      const [english, word, pinyin] = pages[1]!.lines as [TextLine, TextLine, TextLine];
      expect(word.baseline - word.size).toBeGreaterThan(english.baseline);
      expect(pinyin.baseline - pinyin.size).toBeGreaterThan(word.baseline);
    }
  });
});

function getInkBox({ x, width, baseline, size, text }: TextLine) {
  const { top, bottom } = shapeText(text, metrics);
  return [x, baseline - top * size, x + width, baseline - bottom * size] as const;
}
