import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { generatePreview } from '#tests/support/pdf/generate-preview.ts';
import { findInkBox } from '#tests/support/pdf/ink.ts';
import { renderPdfPages } from '#tests/support/pdf/render-pdf.ts';

test.use({ locale: 'en-US' });

async function downloadPdf(page: Page, buttonName: string) {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: buttonName }).click();
  const file = await started;
  return { name: file.suggestedFilename(), pages: await renderPdfPages(await readFile(await file.path())) };
}

// docs/product/print.md#double-sided
// docs/product/print.md#kept-on-the-device
test('cards are printed on both sides of US Letter for the printer of the family', { tag: LONG }, async ({
  page,
  product,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, '/manage-flashcards?tab=print');
  const choose = (label: string) => page.getByText(label, { exact: true }).click();

  await test.step('asks for the paper of the region and stores the answer', async () => {
    await page.getByRole('button', { name: 'US Letter' }).click();
    await page.getByLabel('Add back pages').check();
    await page.reload();
    await expect(page.getByText('US Letter · 2 cards a page')).toBeVisible();
    await expect(page.getByText('Which paper is in your printer?')).toHaveCount(0);
    await expect(page.getByLabel('Add back pages')).toBeChecked();
  });

  await test.step('learns from a test page how the printer turns paper', async () => {
    await page.getByRole('heading', { name: 'Paper' }).click();
    await page.getByRole('button', { name: 'My printer…' }).click();
    await choose('The printer');
    const { name, pages } = await downloadPdf(page, 'Save the test page');
    expect(name).toBe('sproutcards-test-page.pdf');
    expect(pages.map(({ text }) => text.match(/[A-D]|^[12]/g))).toEqual([
      ['1'],
      ['A', 'B'],
      ['2'],
      ['C', 'D'],
    ]);
    await choose('B');
    await expect(page.getByLabel('Long edge')).toBeChecked();
    await page.getByLabel('Left to right, mm').fill('-10');
    await expectFits(page);
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('prints each back after its front, upside down and shifted', async () => {
    for (const word of ['dog', 'cat', 'bird'])
      await page.getByRole('button', { name: word, exact: true }).click();
    await generatePreview(page);
    await expect(page.getByText('Print all pages on both sides, set as for the test page.')).toBeVisible();
    const { pages } = await downloadPdf(page, 'Download PDF');
    expect(pages.map(({ ink }) => [ink.width, ink.height])).toEqual(Array(4).fill([792, 612]));
    const words = pages.map(({ text }) => text.split(/\s+/).filter(Boolean).sort());
    expect(words).toEqual([['cat', 'dog'], ['cat', 'dog'], ['bird'], ['bird']]);
    // On the upright page, the only word ends 20 mm from the right edge of the upper half.
    const { left, top, height } = findInkBox(pages[3]!.ink)!;
    expect(Math.abs(left - ((20 - 10) / 25.4) * 72)).toBeLessThan(3);
    expect(top + height / 2).toBeGreaterThan(612 / 2);
  });
});
