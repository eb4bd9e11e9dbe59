import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { createListFile, openImport } from '#tests/support/browser/import-dialog.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

// docs/product/word-lists.md#never-guessed
test('an ambiguous list is imported after a question on a phone', { tag: LONG }, async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, '/manage-flashcards');
  const dialog = await openImport(page);
  await page.getByLabel('Choose a file').setInputFiles(createListFile('dog;Hund\ncat;Katze\nhen;Huhn'));
  const question = dialog.getByRole('group', { name: 'How is this list laid out?' });
  await expect(question).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Please answer first' })).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
  await expectFits(page);
  await question
    .getByRole('radio', {
      name: /^Each row is a card, the first row too · the word is in column 1 ?dog – Hund/,
    })
    .click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText('Preview of words.csv')).toBeFocused();
  await dialog
    .getByLabel('Put the words of “Words without a category” into')
    .selectOption({ label: 'Animals' });
  await expect(dialog.getByRole('button', { name: 'Import 1 word' })).toBeEnabled();
  await expectFits(page);

  // docs/product/word-lists.md#reading-is-shown
  await dialog.getByText('How the list is read').click();
  await expect(dialog.getByRole('region', { name: 'First rows of the file' }).getByRole('row')).toHaveCount(
    4,
  );
  await dialog.getByLabel('Column 1 holds').selectOption('English or meaning');
  await dialog
    .getByLabel('Put the words of “Words without a category” into')
    .selectOption({ label: 'Animals' });
  await expect(dialog.getByText('Hund · Katze · Huhn')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 3 words' }).click();
  await expect(dialog.getByRole('status')).toContainText('Added 3 new flashcards');
});

// docs/product/word-lists.md#words-elsewhere
test('a list leaves out the words of another category unless the parent wants them', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, '/manage-flashcards');
  const dialog = await openImport(page);
  await dialog.getByLabel('Paste your list').fill('Pets\tFarm\ndog\then\ncat\t');
  const leaveOut = dialog.getByLabel('Leave out 2 words you already have');
  await expect(leaveOut).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Import 1 word' })).toBeEnabled();
  expect(await findViolations(page)).toEqual([]);
  await expectFits(page);
  await leaveOut.uncheck();
  await dialog.getByRole('button', { name: 'Import 3 words' }).click();
  await expect(dialog.getByRole('status')).toContainText('Added 3 new flashcards');
});

// docs/product/word-lists.md#pasted-lists
test('a pasted list of words needs one press, and stays in the field until it is imported', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, '/manage-flashcards');
  const dialog = await openImport(page);
  const pasteField = dialog.getByLabel('Paste your list');
  // An unreadable list stays, even after a tap outside the dialog.
  await pasteField.fill('Animals');
  await dialog.getByRole('button', { name: 'Use this list' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^Invalid data format\./);
  await page.mouse.click(5, 5);
  await expect(pasteField).toHaveValue('Animals');
  await pasteField.fill('');
  await pasteField.fill('shoulder\nknee\nankle\nwrist\nhip\nneck');
  await expect(dialog.getByText('Your list', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Name of the new category for “Words without a category”')).toHaveValue(
    'My words',
  );
  await expect(dialog.getByLabel('Column 1 holds')).toBeHidden();
  await expect(dialog.getByText('Duplicates skipped')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await expectFits(page);
  // Another list starts with the default category again.
  const categorySelect = dialog.getByLabel('Put the words of “Words without a category” into');
  await categorySelect.selectOption({ label: 'Body Parts' });
  await dialog.getByRole('button', { name: 'Change the list' }).click();
  await pasteField.fill('knee\nelbow');
  await dialog.getByRole('button', { name: 'Use this list' }).click();
  await expect(categorySelect).toHaveValue('new');
  await dialog.getByRole('button', { name: 'Import 2 words' }).click();
  await expect(dialog.getByRole('status').getByRole('listitem')).toHaveText([
    'Created 1 new category',
    'Added 2 new flashcards',
  ]);
  await dialog.getByRole('button', { name: 'Import another list' }).click();
  await expect(pasteField).toHaveValue('');
});

// docs/product/word-lists.md#spreadsheets
// docs/product/word-lists.md#decks
test('a workbook and a deck of several note types are imported', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, '/manage-flashcards');
  const dialog = await openImport(page);
  const choose = (name: string) =>
    page.getByLabel('Choose a file').setInputFiles(`tests/fixtures/sheets/${name}`);
  await choose('libreoffice.xlsx');
  await expect(dialog.getByText('Preview of libreoffice.xlsx')).toBeFocused();
  await expect(dialog.getByText('007 · 1/2 · true')).toBeVisible();
  await expect(dialog.getByLabel('Text encoding')).toBeHidden();
  await dialog.getByRole('button', { name: 'Import 6 words' }).click();
  await expect(dialog.getByRole('status')).toContainText('Added 6 new flashcards');

  await dialog.getByRole('button', { name: 'Import another list' }).click();
  await choose('anki-schema-18.apkg');
  const question = dialog.getByRole('group', { name: 'Which part of the file holds the words?' });
  await expect(question).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expectFits(page);
  await question.getByRole('radio', { name: /^Chinese/ }).click();
  await expect(question).toBeHidden();
  await dialog.getByText('How the list is read').click();
  await expect(dialog.getByLabel('Part of the file')).toHaveValue('0');
  await expect(dialog.getByText('狗 · 猫')).toBeVisible();
  await dialog.getByRole('button', { name: /^Import \d words$/ }).click();
  // The workbook has brought one of the three words.
  await expect(dialog.getByRole('status')).toContainText('Added 2 new flashcards');
});

// docs/product/word-lists.md#workbook
// docs/product/word-lists.md#sets-of-a-list
test('an exported workbook and deck add nothing, and undoing a list undoes its sets', {
  tag: LONG,
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, '/manage-flashcards');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export as CSV' });
  await exporting.getByLabel('Excel file (.xlsx)').check();
  expect(await findViolations(page)).toEqual([]);
  await expectFits(page);
  const workbookDownload = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Download' }).click();
  const workbook = await workbookDownload;
  expect(workbook.suggestedFilename()).toBe('all-flashcards.xlsx');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await exporting.getByLabel('Anki deck (.apkg)').check();
  const deckDownload = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Download' }).click();
  const deck = await deckDownload;
  expect(deck.suggestedFilename()).toBe('all-flashcards.apkg');

  const dialog = await openImport(page);
  await page.getByLabel('Choose a file').setInputFiles(await workbook.path());
  await expect(dialog.getByText('There is nothing new in this file')).toBeVisible();
  await dialog.getByText('How the list is read').click();
  await expect(dialog.getByLabel('Column 5 holds')).toHaveValue('set');
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByLabel('Choose a file').setInputFiles(await deck.path());
  await expect(dialog.getByText('There is nothing new in this file')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();

  const list = 'Word,English,Pinyin,Category,Sets\ncow,,,Animals,Farm; Set 1\nhen,,,Animals,Farm';
  await page.getByLabel('Choose a file').setInputFiles(createListFile(list));
  await dialog.getByRole('button', { name: 'Import 2 words' }).click();
  await expect(dialog.getByRole('status')).toContainText('Put words into 2 sets');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const farm = page
    .getByRole('heading', { name: 'Farm' })
    .or(page.getByText('Farm', { exact: true }))
    .first();
  await page.goto(`${product.url}/daily-tracking`);
  await expect(farm).toBeVisible();
  await page.goto(`${product.url}/manage-flashcards`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Imports' }).click();
  await page.getByRole('button', { name: /^Undo words\.csv/ }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.goto(`${product.url}/daily-tracking`);
  await expect(page.getByText('Set 1', { exact: true }).first()).toBeVisible();
  await expect(farm).toBeHidden();
});
