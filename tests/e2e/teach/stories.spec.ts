import { readFile } from 'node:fs/promises';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { findInkBox } from '#tests/support/pdf/ink.ts';
import { renderPdfPages } from '#tests/support/pdf/render-pdf.ts';

test.use({ losesNetwork: true, viewport: { width: 360, height: 740 }, hasTouch: true });

// docs/product/stories.md#reading
test('a family reads stories in both languages offline', async ({ page, context, product }) => {
  await openSignedIn(page, product, '/plans');
  await page.getByRole('link', { name: 'Read a story now' }).click();
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await expect(page.getByRole('link', { name: /^The Red Balloon With your words/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expectFits(page);

  await page.goto('/read?story=zh-good-night');
  await page.getByRole('checkbox', { name: 'Pinyin above the characters' }).check();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('Page 1 of 7')).toBeVisible();
  await expect(page.getByText('yuè liang')).toBeVisible();
  await page.keyboard.down('Escape');
  await expect(page.getByText('yuè liang')).toBeHidden();
  await page.keyboard.up('Escape');

  await page.getByRole('link', { name: /^The Red Balloon With your words/ }).click();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('Page 1 of 7')).toBeVisible();
  // An early tap is ignored, because it is meant for the previous screen.
  await expect(async () => {
    await page.touchscreen.tap(180, 370);
    await expect(page.getByText('Page 2 of 7')).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('ArrowRight');
  const word = page.locator('p[lang="en"] span', { hasText: /^tree$/ });
  await expect(word).toHaveCSS('color', await page.evaluate(readColor, '--color-player-word'));
  await expectFits(page);
  for (let number = 3; number <= 7; number += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'The end!' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Count as shown' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

// docs/product/stories.md#printed-book
test('a story is printed as a small book', { tag: LONG }, async ({ page, product }) => {
  await openSignedIn(page, product, '/read?story=en-balloon');
  await page.getByRole('button', { name: 'Print as a small book' }).click();
  await expect(page.getByRole('dialog', { name: 'A small book' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expectFits(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('sproutcards-book-The Red Balloon.pdf');
  const [sheet, ...others] = await renderPdfPages(await readFile(await file.path()));
  expect(others).toEqual([]);
  expect(sheet?.text).toMatch(/I have a big\s+red balloon/);
  expect(findInkBox(sheet!.ink)).not.toBeNull();
});

/** Returns the computed color of a custom property. Runs in the page. */
function readColor(property: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${property})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
