import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IS_SHORT } from '#tests/support/long-test.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { layOutPrintJob } from '../layout-print-job.ts';
import { createPrintMetrics } from '../pdf/read-font.ts';
import { PRINTERS, printOnBothSides, type Sheet } from '../simulated-printer.test-support.ts';
import { type DoubleSided, FRONTS_THEN_BACKS, moveBacks, orderPages } from './double-sided.ts';
import type { PrintPage, TextLine } from './layout-types.ts';
import { type CardsAPage, createPageFormat, type PageFormat, type Paper, PT_PER_MM } from './page-format.ts';

const metrics = createPrintMetrics(loadPrintFonts());
const FORMATS = (['a4', 'letter'] as Paper[]).flatMap((paper) =>
  ([1, 2, 4, 8] as CardsAPage[]).map((cardsAPage) =>
    createPageFormat({ paper, cardsAPage, cutLines: true, ink: 'red' }),
  ),
);
const createCards = (count: number) => Array.from({ length: count }, (_, index) => ({ word: `c${index}` }));
const describePrinter = ({ feed, edge, stack }: DoubleSided) => `${feed}, ${edge} edge, ${stack} order`;

const findCell = ({ cells }: PageFormat, { x, y }: { x: number; y: number }) =>
  cells.findIndex(
    ({ left, top, width, height }) => x > left && x < left + width && y > top && y < top + height,
  );

/** Returns the words on both sides of a sheet with their cells. */
function readSheet({ front, back }: Sheet<PrintPage>, format: PageFormat) {
  const read = (side: typeof front) =>
    side.page.lines.map((line) => {
      const spot = side.find(getMiddle(line));
      return { word: line.text, cell: findCell(format, spot), isUpsideDown: spot.isUpsideDown };
    });
  return { front: read(front), back: back ? read(back) : [] };
}

const getMiddle = ({ x, width, baseline }: TextLine) => ({ x: x + width / 2, y: baseline - 1 });

// docs/product/print.md#double-sided
describe('Double-sided printing', () => {
  it.each(PRINTERS.map((printer) => [describePrinter(printer), printer] as const))(
    'puts every back behind its front with its top up: %s',
    (_, printer) => {
      for (const format of FORMATS) {
        for (let count = 1; count <= 17; count += IS_SHORT ? 4 : 1) {
          const options = { backPages: true, format, doubleSided: printer };
          const { pages } = layOutPrintJob(createCards(count), options, metrics);
          const sheets = printOnBothSides(pages, format, printer).map((sheet) => readSheet(sheet, format));
          expect(sheets).toHaveLength(Math.ceil(count / format.cells.length));
          const words = sheets.flatMap(({ front }) => front.map(({ word }) => word));
          expect(words).toEqual(createCards(count).map(({ word }) => word));
          for (const { front, back } of sheets) {
            expect(back).toEqual(front);
            for (const { isUpsideDown, cell } of back)
              expect([isUpsideDown, cell >= 0]).toEqual([false, true]);
          }
        }
      }
    },
  );
});

// docs/product/print.md#double-sided
describe('orderPages', () => {
  const order = (printer: Partial<DoubleSided>) =>
    orderPages(['f1', 'f2', 'f3'], ['b1', 'b2', 'b3'], { ...FRONTS_THEN_BACKS, ...printer }).join(' ');

  it('puts all backs behind all fronts by default', () => {
    expect(order({})).toBe('f1 f2 f3 b1 b2 b3');
    const defaults = { backPages: true, doubleSided: FRONTS_THEN_BACKS, offset: { x: 0, y: 0 } };
    expect(layOutPrintJob(createCards(5), defaults, metrics)).toEqual(
      layOutPrintJob(createCards(5), { backPages: true }, metrics),
    );
  });

  it('reverses the backs of a reversed stack and alternates sides on automatic printers', () => {
    expect(order({ stack: 'reversed' })).toBe('f1 f2 f3 b3 b2 b1');
    expect(order({ feed: 'automatic', stack: 'reversed' })).toBe('f1 b1 f2 b2 f3 b3');
  });
});

// docs/product/print.md#offset-of-backs
describe('moveBacks', () => {
  it('moves every back by the offset however the paper is turned', () => {
    const shift = fc.integer({ min: -100, max: 100 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(
        fc.constantFrom(...PRINTERS),
        fc.constantFrom(...FORMATS),
        fc.record({ x: shift, y: shift }),
        (printer, format, offset) => {
          const plain = moveBacks(format, printer.edge, { x: 0, y: 0 });
          const moved = moveBacks(format, printer.edge, offset);
          expect((moved?.x ?? 0) - (plain?.x ?? 0)).toBeCloseTo(offset.x * PT_PER_MM, 6);
          expect((moved?.y ?? 0) - (plain?.y ?? 0)).toBeCloseTo(offset.y * PT_PER_MM, 6);
          expect(moved?.turned ?? false).toBe(plain?.turned ?? false);
          const options = { backPages: true, format, doubleSided: printer, offset };
          const { pages } = layOutPrintJob(createCards(3), options, metrics);
          for (const { side, move } of pages) expect(move ?? null).toEqual(side === 'back' ? moved : null);
        },
      ),
    );
  });
});
