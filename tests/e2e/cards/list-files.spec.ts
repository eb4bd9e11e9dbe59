import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { createListFile, openImport } from '#tests/support/browser/import-dialog.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

async function chooseFile(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.getByLabel('Choose a file').setInputFiles(file);
}

/** Returns the file that `click` downloads. */
async function download(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('importing an export adds nothing', { tag: LONG }, async ({ page, product }) => {
  await openSignedIn(page, product, '/manage-flashcards');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export as CSV' });
  await expect(dialog).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const words = await download(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  expect(words.name).toBe('all-flashcards.csv');
  expect(words.text).toMatch(/^\ufeffAnimals,Vehicles,Household,Nature,Body Parts\r\n/);

  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await dialog.getByLabel('Which flashcards').selectOption('Nature');
  await dialog.getByLabel('Everything').check();
  const nature = await download(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  expect(nature.name).toBe('flashcards-Nature-complete.csv');
  expect(nature.text.trim().split('\r\n')).toHaveLength(6);

  const importing = await openImport(page);
  const template = await download(page, () => importing.getByRole('link', { name: 'CSV template' }).click());
  expect(template.text).toMatch(/^\ufeff?Body Parts,Clothing,Animals\r\n/);
  for (const text of [words.text, nature.text]) {
    await chooseFile(page, createListFile(text));
    await expect(importing.getByText('There is nothing new in this file')).toBeVisible();
    await importing.getByRole('button', { name: 'Choose another file' }).click();
  }
});

// docs/product/word-lists.md#encodings
test('another encoding can be chosen on a phone', { tag: LONG }, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openSignedIn(page, product, '/manage-flashcards');
  const dialog = await openImport(page);
  const big5 = Buffer.from([0xb0, 0xca, 0xaa, 0xab, 0x0a, 0xbf, 0xdf, 0x0a]);
  await chooseFile(page, createListFile(big5));
  await dialog.getByText('How the list is read').click();
  await dialog.getByLabel('Text encoding').focus();
  await dialog.getByLabel('Text encoding').selectOption('big5');
  await expect(dialog.getByLabel('Put the words of “動物” into')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: '貓' })).toBeVisible();
  await expect(dialog.getByLabel('Text encoding')).toBeFocused();
  const box = dialog.locator('.overflow-y-auto');
  expect(await box.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await expectFits(page);
});

test('480 categories and 19,680 words are imported', { tag: LONG }, async ({ page, product }) => {
  await openSignedIn(page, product, '/manage-flashcards');
  const dialog = await openImport(page);
  const header = Array.from({ length: 480 }, (_, i) => `Category ${i}`).join(',');
  const rows = Array.from({ length: 41 }, (_, row) =>
    Array.from({ length: 480 }, (_, column) => `w${row}-${column}`).join(','),
  );
  await chooseFile(page, createListFile([header, ...rows].join('\n')));
  await expect(dialog.getByRole('button', { name: 'Import 19680 words' })).toBeVisible();
  await dialog.getByLabel('Put the words of “Category 3” into').selectOption({ label: 'Animals' });
  await dialog.getByRole('button', { name: 'Import 19680 words' }).click();
  await expect(dialog.getByRole('status')).toContainText('Added 19680 new flashcards');
});
