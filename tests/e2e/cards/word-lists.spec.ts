import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { createListFile, openImport } from '#tests/support/browser/import-dialog.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

const LIST = 'tests/fixtures/csv/everyday-words.csv';

async function chooseFile(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.getByLabel('Choose a CSV file').setInputFiles(file);
}

/** What the browser downloads at a click on the button. */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

// docs/product/word-lists.md#skipped-duplicates
test('a real word list is previewed with its mapping, imported and summed up, and brings nothing new the second time', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/manage-flashcards');
  const dialog = await openImport(page);
  await chooseFile(page, LIST);
  await expect(dialog.getByText('Preview of everyday-words.csv')).toBeFocused();
  const button = dialog.getByRole('button', { name: /^Import \d+ flashcards$/ });
  await expect(button).toHaveText('Import 257 flashcards');
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByLabel('Put the words of “Vehicles” into').selectOption({ label: 'Do not import' });
  await dialog.getByLabel('Put the words of “动物” into').selectOption({ label: 'Animals' });
  await expect(button).toHaveText('Import 243 flashcards');
  await button.click();
  await expect(dialog.getByRole('status').getByRole('listitem')).toHaveText([
    'Created 7 new categories',
    'Mapped to 3 existing categories',
    'Added 243 new flashcards',
    'Skipped 17 duplicate flashcards',
    'Left out 18 words whose category you did not import',
  ]);
  await dialog.getByRole('button', { name: 'Import another file' }).click();

  await chooseFile(page, LIST);
  await dialog.getByLabel('Put the words of “Vehicles” into').selectOption({ label: 'Do not import' });
  await dialog.getByLabel('Put the words of “动物” into').selectOption({ label: 'Animals' });
  await expect(dialog.getByText('There is nothing new in this file')).toBeVisible();
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await expect(dialog.getByRole('status')).toContainText('Added 0 new flashcards');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import from CSV' })).toBeFocused();
});

test('both exports come back, and one category can be exported alone', { tag: LONG }, async ({
  page,
  product,
}) => {
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
  const template = await download(page, () =>
    importing.getByRole('link', { name: 'Download a CSV template' }).click(),
  );
  expect(template.text).toMatch(/^\ufeff?Body Parts,Clothing,Animals\r\n/);
  for (const text of [words.text, nature.text]) {
    await chooseFile(page, createListFile(text));
    await expect(importing.getByText('There is nothing new in this file')).toBeVisible();
    await importing.getByRole('button', { name: 'Choose another file' }).click();
  }
});

test('files that cannot be used get a sentence and change nothing', { tag: LONG }, async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/manage-flashcards');
  const dialog = await openImport(page);
  const cases: [Buffer | string, string | RegExp][] = [
    ['Animals\n', 'Invalid data format. The file should have at least a header row and one data row.'],
    ['A,B\n"dog,cat\nhen,pig', /^CSV parsing error: a quotation mark in row 2/],
    [Buffer.from('PK\u0003\u0004rest'), /^Error parsing file: this is a packed file/],
    [`A\n${'w,'.repeat(10_000)}w`, /^Error parsing file: row 2 has 10,001 columns/],
    [Buffer.alloc(5_000_002, 'a,'), /^Error reading file: the file is larger than 5 MB/],
  ];
  for (const [content, message] of cases) {
    await chooseFile(page, createListFile(content as string));
    await expect(dialog.getByRole('alert')).toHaveText(message);
  }
  await chooseFile(page, createListFile(`A,B\ndog,${'x'.repeat(5_000)}\nكلب,👩‍👧`));
  await expect(dialog.getByText('1 entry will not be imported')).toBeVisible();
  await expect(dialog.getByText(/^Row 2, column B:/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 3 flashcards' })).toBeEnabled();
});

// docs/product/word-lists.md#encodings
test('another encoding can be chosen, and 360 px are enough', { tag: LONG }, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openSignedIn(page, product, '/manage-flashcards');
  const dialog = await openImport(page);
  const big5 = Buffer.from([0xb0, 0xca, 0xaa, 0xab, 0x0a, 0xbf, 0xdf, 0x0a]);
  await chooseFile(page, createListFile(big5));
  await dialog.getByLabel('Text encoding').focus();
  await dialog.getByLabel('Text encoding').selectOption('big5');
  await expect(dialog.getByLabel('Put the words of “動物” into')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: '貓' })).toBeVisible();
  await expect(dialog.getByLabel('Text encoding')).toBeFocused();
  const box = dialog.locator('.overflow-y-auto');
  expect(await box.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await expectFits(page);
});

// docs/product/word-lists.md#nothing-to-export
test('with nothing to export the page says so', { tag: LONG }, async ({ page, product }) => {
  await openSignedIn(page, product, '/manage-flashcards', [
    { type: 'addCategory', category: { id: 'cat1000', name: 'Empty' } },
  ]);
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export as CSV' });
  await dialog.getByLabel('Which flashcards').selectOption('Empty');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No flashcards to export.');
});

test('480 categories and 19,680 words are shown and imported', { tag: LONG }, async ({ page, product }) => {
  await openSignedIn(page, product, '/manage-flashcards');
  const dialog = await openImport(page);
  const header = Array.from({ length: 480 }, (_, i) => `Category ${i}`).join(',');
  const rows = Array.from({ length: 41 }, (_, r) =>
    Array.from({ length: 480 }, (_, c) => `w${r}-${c}`).join(','),
  );
  await chooseFile(page, createListFile([header, ...rows].join('\n')));
  await expect(dialog.getByRole('button', { name: 'Import 19680 flashcards' })).toBeVisible();
  await dialog.getByLabel('Put the words of “Category 3” into').selectOption({ label: 'Animals' });
  await dialog.getByRole('button', { name: 'Import 19680 flashcards' }).click();
  await expect(dialog.getByRole('status')).toContainText('Added 19680 new flashcards');
});
