import { expect, it } from 'vitest';
import { findInkBox } from '#tests/support/pdf/ink.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { seePdfPages } from '#tests/support/pdf/see-pdf.ts';
import type { PrintOptions } from '../card-texts.ts';
import { layoutPrintJob } from '../layout-print-job.ts';
import { FRONTS_THEN_BACKS } from '../paper/double-sided.ts';
import { createPageFormat } from '../paper/page-format.ts';
import { createPdf } from './create-pdf.ts';
import { printMetrics } from './read-font.ts';

const fonts = loadPrintFonts();
/** Pixels of a point. */
const SCALE = 2;

async function seeBack(options: Omit<PrintOptions, 'backPages'>) {
  const layout = layoutPrintJob([{ word: 'dog' }], { backPages: true, ...options }, printMetrics(fonts));
  const pages = await seePdfPages(createPdf(layout, fonts, { createdAt: new Date(0), title: '' }), SCALE);
  const { ink } = pages.at(-1)!;
  const { left, top, width, height } = findInkBox(ink)!;
  return { page: [ink.width, ink.height], left, top, right: left + width, bottom: top + height };
}

// docs/product/print.md#offset-of-backs
it('moves the back of a sheet to the right and down by millimetres', async () => {
  const plain = await seeBack({});
  const moved = await seeBack({ offset: { x: 2.54, y: -5.08 } });
  const points = 7.2 * SCALE;
  expect(Math.abs(moved.left - plain.left - points)).toBeLessThan(1.5);
  expect(Math.abs(moved.top - plain.top + 2 * points)).toBeLessThan(1.5);
});

// docs/product/print.md#double-sided
it('turns the back of a sheet upside down for the other edge', async () => {
  const plain = await seeBack({});
  const [width, height] = plain.page as [number, number];
  const turned = await seeBack({ doubleSided: { ...FRONTS_THEN_BACKS, edge: 'long' } });
  // A page is a fraction of a pixel larger than its picture.
  expect(Math.abs(turned.left - (width - plain.right))).toBeLessThan(3);
  expect(Math.abs(turned.top - (height - plain.bottom))).toBeLessThan(3);
});

// docs/product/print.md#formats
it.each([
  [{ paper: 'letter', cardsAPage: 2 }, [792, 612]],
  [{ paper: 'letter', cardsAPage: 4 }, [612, 792]],
  [{ paper: 'a4', cardsAPage: 4 }, [595, 841]],
] as const)('makes pages of the chosen paper: %j', async (chosen, [width, height]) => {
  const { page } = await seeBack({ format: createPageFormat({ ...chosen, cutLines: true, ink: 'red' }) });
  expect(Math.abs(page[0]! - width * SCALE)).toBeLessThan(3);
  expect(Math.abs(page[1]! - height * SCALE)).toBeLessThan(3);
});
