import { closeSync, ftruncateSync, openSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readDatabase } from '#tests/support/browser/device-database.ts';
import { createListFile, openImport } from '#tests/support/browser/import-dialog.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { chooseCategory, openAddSheet } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

async function openChoosing(page: Page) {
  const dialog = await openImport(page);
  const choose = (chosen: ReturnType<typeof createListFile> | string) =>
    dialog.getByLabel('Choose a CSV file').setInputFiles(chosen);
  return { dialog, choose };
}

/** A file of 100 MB that takes no room on the disk. */
function makeLargeFile(path: string): string {
  const handle = openSync(path, 'w');
  ftruncateSync(handle, 100_000_000);
  closeSync(handle);
  return path;
}

const countCards = async (page: Page) =>
  ((await readDatabase(page)).copy ?? []).flatMap(([key, rows]) =>
    key === 'flashcards/' ? (rows as unknown[]) : [],
  ).length;

const NO_DATA = 'Invalid data format. The file should have at least a header row and one data row.';
const NOT_CSV =
  'Error parsing file: this is not a CSV file. Please open it in your spreadsheet program, choose Save as, pick CSV, and choose that file here.';

// docs/product/word-lists.md#other-files
const USELESS: [name: string, content: string | Buffer, message: string | RegExp][] = [
  ['an empty file', '', NO_DATA],
  ['blank lines', ' \n\n , ,\n', NO_DATA],
  ['a header alone', 'Animals,Toys\n,\n', NO_DATA],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]),
    /: this is a picture.* Please type or paste/,
  ],
  [
    'a damaged Excel file',
    'PK\u0003\u0004xl/workbook.xml',
    /: this Excel file could not be opened: .* Please save it in Excel as \.xlsx or CSV/,
  ],
  [
    'a damaged Anki deck',
    'PK\u0003\u0004collection.anki2',
    /: this Anki file could not be opened.* Please export the deck in Anki again/,
  ],
  ['a ZIP', 'PK\u0003\u0004words.csv', /: this is a packed file \(ZIP\)\. Please unpack it/],
  ['a PDF', '%PDF-1.7\n1 0 obj', /: this is a PDF\. Please open it, copy the words/],
  ['JSON', '[{"word": "dog"}]', /: this is a JSON file.* Please export the list as CSV/],
  [
    'a web page',
    '<!DOCTYPE html>\n<html><body>Sign in, please</body></html>',
    /: this is a web page.* please choose/,
  ],
  ['zero bytes', 'A,B\ndog\u0000,cat\n', NOT_CSV],
  ['10,001 columns', `A\n${'w,'.repeat(10_000)}w`, /^Error parsing file: row 2 has 10,001 columns.* Please /],
  ['a quote never closed', 'A,B\n"dog,cat\nhen,pig\n', /^CSV parsing error: .*row 2.* Please /],
  ['20,001 words', `A\n${'w\n'.repeat(20_001)}`, /^Error parsing file: .*20,000 rows\. Please /],
];

test(
  'a file that cannot be imported leaves the library as it is, and the next one can be imported',
  { tag: LONG },
  async ({ page, product }, testInfo) => {
    await openSignedIn(page, product, '/manage-flashcards');
    await test.step('a file of which nothing can be used says so', async () => {
      const { dialog, choose } = await openChoosing(page);
      await choose(createListFile(`${'x'.repeat(5_000)}\ndog`));
      await expect(dialog.getByRole('alert')).toHaveText(/^None of the words in this file can be imported\./);
      await expect(dialog.getByText(/^Row 1, column A: the category name/)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Finish' })).toBeDisabled();
      await page.keyboard.press('Escape');
    });

    await test.step('more words than the library holds: nothing is imported, and the parent can go on', async () => {
      const { dialog, choose } = await openChoosing(page);
      const words = Array.from({ length: 10_000 }, (_, i) => `a${i},b${i}`);
      await choose(createListFile(['One,Two', ...words].join('\n')));
      await expect(dialog.getByRole('alert')).toHaveText(
        'Import error: your library would then hold more than 20,000 flashcards. Please leave some of these words out, or delete flashcards you do not need.',
      );
      await dialog.getByLabel('Put the words of “Two” into').selectOption({ label: 'Do not import' });
      await expect(dialog.getByRole('button', { name: 'Import 10000 flashcards' })).toBeEnabled();
      expect(await countCards(page)).toBe(25);
      await page.keyboard.press('Escape');
    });

    await test.step('a file that cannot be used gets a sentence with the next step, and changes nothing', async () => {
      const { dialog, choose } = await openChoosing(page);
      for (const [name, content, message] of USELESS) {
        await test.step(name, async () => {
          await choose(createListFile(content, `${name}.csv`));
          await expect(dialog.getByRole('alert')).toHaveText(message);
        });
      }
      // docs/security.md#files
      await test.step('100 MB', async () => {
        await choose(makeLargeFile(testInfo.outputPath('large.csv')));
        await expect(dialog.getByRole('alert')).toHaveText(/^Error reading file: .*5 MB\. Please /);
      });
      await test.step('a photo of 6 MB', async () => {
        const photo = Buffer.alloc(6_000_000);
        photo.set([0xff, 0xd8, 0xff, 0xe0]);
        await choose(createListFile(photo, 'photo.csv'));
        await expect(dialog.getByRole('alert')).toHaveText(/: this is a picture/);
      });
      expect(await countCards(page)).toBe(25);
      await choose(createListFile('Toys\nball'));
      await dialog.getByRole('button', { name: 'Import 1 flashcard' }).click();
      await expect(dialog.getByRole('status')).toContainText('Added 1 new flashcard');
    });
  },
);

test('odd words are refused or kept as they are', { tag: LONG }, async ({ page, product }) => {
  await openSignedIn(page, product, '/manage-flashcards?tab=flashcards');
  await test.step('forms refuse 5,000 characters, and a double click adds one card without a complaint', async () => {
    const form = await openAddSheet(page);
    const add = form.getByRole('button', { name: 'Add' });
    await chooseCategory(form, 'Animals');
    await form.getByLabel('Word').fill('x'.repeat(5_000));
    await add.click();
    await expect(form.getByText('Please use at most 200 characters.')).toBeVisible();
    await form.getByLabel('Word').fill('panda');
    await add.dblclick();
    await expect(form.getByLabel('Word')).toHaveValue('');
    await expect(form.getByText('Please enter a word.')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Edit panda' })).toHaveCount(1);
  });

  // docs/security.md#text-not-markup
  await test.step('script tags, emoji, right-to-left and control characters are words like any other', async () => {
    const { dialog, choose } = await openChoosing(page);
    const words = [
      '<img src=x onerror=document.title=1>',
      '👩‍👧‍👦',
      'كلب',
      'be\u0007ll',
      `"say ""hi"", dog"`,
    ];
    await choose(createListFile(`<script>document.title=1</script>\n${words.join('\n')}`));
    // One column without a known name may also be a list of words.
    await dialog.getByRole('radio', { name: /^Each column is a category/ }).click();
    await dialog.getByRole('button', { name: 'Import 5 flashcards' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    for (const word of ['<img src=x onerror=document.title=1>', '👩‍👧‍👦', 'كلب', 'bell', 'say "hi", dog']) {
      await expect(page.getByRole('button', { name: `Edit ${word}`, exact: true })).toBeVisible();
    }
    await expect(page.getByText('Category: <script>document.title=1</script>').first()).toBeVisible();
    await expect(page).toHaveTitle(/Manage Flashcards/);
  });
});
