import { describe, expect, it } from 'vitest';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { layOutTestPage, readTestPage, type TestLetter } from './layout-test-page.ts';
import type { TextLine } from './paper/layout-types.ts';
import { createPrintMetrics } from './pdf/read-font.ts';
import { PRINTERS, printOnBothSides } from './simulated-printer.test-support.ts';

const metrics = createPrintMetrics(loadPrintFonts());
const CASES = PRINTERS.flatMap((printer) =>
  (['landscape', 'upright'] as const).flatMap((orientation) =>
    (['a4', 'letter'] as const).map((paper) => ({ printer, orientation, paper })),
  ),
);
const HALF_CAP_HEIGHT = 0.36;
const getMiddle = ({ x, width, baseline, size }: TextLine) => ({
  x: x + width / 2,
  y: baseline - size * HALF_CAP_HEIGHT,
});

const MARGIN = 20;
function isInside({ x, y }: { x: number; y: number }, { width, height }: { width: number; height: number }) {
  return x > MARGIN && x < width - MARGIN && y > MARGIN && y < height - MARGIN;
}

// docs/product/print.md#test-page
describe('layOutTestPage', () => {
  it.each(CASES)('identifies a printer: %j', ({ printer, orientation, paper }) => {
    const options = { paper, orientation, feed: printer.feed };
    const { pages, format } = layOutTestPage(options, metrics);
    const [first] = printOnBothSides(pages, format, printer);
    const arrow = { x: format.width / 2, y: 60 };
    const letters = first!.back!.page.lines.filter(({ text }) => /^[A-D]$/.test(text));
    const letterBehindArrow = letters.find((line) => {
      const spot = first!.back!.find(getMiddle(line));
      return Math.abs(spot.x - arrow.x) < 10 && Math.abs(spot.y - arrow.y) < 30;
    });
    const identified = readTestPage(letterBehindArrow!.text as TestLetter, options);
    // An automatic printer has no stack to put back, so the test page cannot identify its order.
    const expected = printer.feed === 'automatic' ? { ...printer, stack: identified.stack } : printer;
    expect(identified).toEqual(expected);
  });

  it.each(CASES)(
    'puts the middle of the scale exactly behind the circle: %j',
    ({ printer, orientation, paper }) => {
      const { pages, format } = layOutTestPage({ paper, orientation, feed: printer.feed }, metrics);
      const middle = { x: format.width / 2, y: format.height / 2 };
      for (const { front, back } of printOnBothSides(pages, format, printer)) {
        expect(front.page.circles).toContainEqual({ ...middle, radius: 1 });
        expect(back!.page.circles).toContainEqual({ ...middle, radius: 1.3 });
        expect(back!.find(middle).x).toBeCloseTo(middle.x, 6);
        expect(back!.find(middle).y).toBeCloseTo(middle.y, 6);
      }
    },
  );

  it('stays within the margins with characters that the Arimo subset contains', () => {
    for (const { orientation, paper } of CASES) {
      const { pages, format } = layOutTestPage({ paper, orientation, feed: 'hand' }, metrics);
      for (const { lines, circles } of pages) {
        for (const { text, x, width, baseline, boxes } of lines) {
          expect(text).toMatch(/^(?:[12A-D]|[+−-]?10)$/);
          expect(boxes).toEqual([]);
          expect(isInside({ x, y: baseline }, format)).toBe(true);
          expect(isInside({ x: x + width, y: baseline }, format)).toBe(true);
        }
        for (const circle of circles) expect(isInside(circle, format)).toBe(true);
      }
    }
  });
});
