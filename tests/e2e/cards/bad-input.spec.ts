import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { createListFile, openImport } from '#tests/support/browser/import-dialog.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { chooseCategory, openAddSheet } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

/** Makes a sparse file of 100 MB. */
function makeLargeFile(path: string): string {
  const handle = openSync(path, 'w');
  ftruncateSync(handle, 100_000_000);
  closeSync(handle);
  return path;
}

// docs/product/word-lists.md#other-files
// docs/security.md#files
test('a file that cannot be imported is explained', { tag: LONG }, async ({ page, product }, testInfo) => {
  await openSignedIn(page, product, '/manage-flashcards');
  const dialog = await openImport(page);
  const photo = Buffer.alloc(6_000_000);
  photo.set([0xff, 0xd8, 0xff, 0xe0]);
  for (const [file, message] of [
    [createListFile('dog\u0000\u0000\u0000'.repeat(100)), /^Error parsing file: this is not a CSV file\./],
    [createListFile(`A\n${'w,'.repeat(10_000)}w`), /^Error parsing file: row 2 has 10,001 columns/],
    [createListFile('A,B\n"dog,cat\nhen,pig\n'), /^CSV parsing error: .*row 2/],
    [createListFile('PK\u0003\u0004collection.anki2'), /: this Anki file could not be opened/],
    [createListFile(photo, 'photo.csv'), /: this is a picture/],
    [makeLargeFile(testInfo.outputPath('large.csv')), /^Error reading file: .*5 MB\. Please /],
  ] as const) {
    await dialog.getByLabel('Choose a file').setInputFiles(file);
    await expect(dialog.getByRole('alert')).toHaveText(message);
  }
  await dialog.getByLabel('Choose a file').setInputFiles(createListFile('Toys\nball'));
  await dialog.getByRole('button', { name: 'Import 1 word' }).click();
  await expect(dialog.getByRole('status')).toContainText('Added 1 new flashcard');
});

test('unusual words are refused or stored unchanged', { tag: LONG }, async ({ page, product }) => {
  await openSignedIn(page, product, '/manage-flashcards?tab=flashcards');
  await test.step('refuses 5,000 characters and adds one card on a double click', async () => {
    const form = await openAddSheet(page);
    const addButton = form.getByRole('button', { name: 'Add' });
    await chooseCategory(form, 'Animals');
    await form.getByLabel('Word').fill('x'.repeat(5_000));
    await addButton.click();
    await expect(form.getByText('Please use at most 200 characters.')).toBeVisible();
    await form.getByLabel('Word').fill('panda');
    await addButton.dblclick();
    await expect(form.getByLabel('Word')).toHaveValue('');
    await expect(form.getByText('Please enter a word.')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Edit panda' })).toHaveCount(1);
  });

  // docs/security.md#text-not-markup
  await test.step('shows markup, emoji and right-to-left text as plain text', async () => {
    const dialog = await openImport(page);
    const words = [
      '<img src=x onerror=document.title=1>',
      '👩‍👧‍👦',
      'كلب',
      'be\u0007ll',
      `"say ""hi"", dog"`,
    ];
    const list = createListFile(`<script>document.title=1</script>\n${words.join('\n')}`);
    await dialog.getByLabel('Choose a file').setInputFiles(list);
    // One column without a known name can be read in two ways.
    await dialog.getByRole('radio', { name: /^Each column is a category/ }).click();
    await dialog.getByRole('button', { name: 'Import 5 words' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    for (const word of ['<img src=x onerror=document.title=1>', '👩‍👧‍👦', 'كلب', 'bell', 'say "hi", dog']) {
      await expect(page.getByRole('button', { name: `Edit ${word}`, exact: true })).toBeVisible();
    }
    await expect(page.getByText('Category: <script>document.title=1</script>').first()).toBeVisible();
    await expect(page).toHaveTitle(/Manage Flashcards/);
  });
});
