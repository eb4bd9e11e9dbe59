import type { Page } from '@playwright/test';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { chooseFromMenu, getEditSheet } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

const PATH = '/manage-flashcards?tab=flashcards';

/** Imports 'whale' and 'crab' into the new category Sea, and 'horse' into Animals. */
async function importThreeWords(page: Page) {
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'sea.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Sea,Animals\nwhale,horse\ncrab,'),
  });
  const dialog = page.getByRole('dialog', { name: 'Import words' });
  await dialog.getByRole('button', { name: 'Import 3 words' }).click();
  await expect(dialog.getByRole('status')).toContainText('Added 3 new flashcards');
  return dialog;
}

const getMenuButton = (page: Page) => page.getByRole('button', { name: 'More about your cards' });

async function openVersions(page: Page): Promise<void> {
  await getMenuButton(page).click();
  await page.getByRole('menuitem', { name: 'Deleted and changed flashcards' }).click();
}

const getCardRows = (page: Page) => page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
const getCategoryOptions = (page: Page) => page.getByLabel('Show category').locator('option');

test('an import is undone at once and restored with Undo', async ({ page, product }) => {
  await openSignedIn(page, product, PATH);
  const dialog = await importThreeWords(page);
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('Import undone: 3 flashcards deleted')).toBeVisible();
  await expect(getCardRows(page)).toHaveCount(25);
  await expect(getCategoryOptions(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 flashcards of the import are back')).toBeVisible();
  await expect(getCardRows(page)).toHaveCount(28);
  await expect(getCategoryOptions(page).filter({ hasText: 'Sea' })).toHaveCount(1);
});

// docs/product/library.md#earlier-versions
test('deleted and changed cards are listed and restored', { tag: LONG }, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, PATH);
  const dialog = page.getByRole('dialog', { name: 'Deleted and changed flashcards' });
  await openVersions(page);
  await expect(dialog.getByText('Nothing was deleted or changed in the last 30 days.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getMenuButton(page)).toBeFocused();

  await page.getByRole('button', { name: 'Edit foot' }).click();
  await getEditSheet(page).getByLabel('Word', { exact: true }).fill('toe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit toe' })).toBeVisible();
  await chooseFromMenu(page, 'dog', 'Delete');
  await expect(page.getByRole('button', { name: 'Edit dog' })).toHaveCount(0);

  await openVersions(page);
  await expect(dialog.getByRole('button', { name: 'Bring back dog' })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'foot' })).toContainText('Before a change');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Bring back dog' }).click();
  await expect(dialog.getByText('Brought back', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Bring back foot' }).click();
  await expect(dialog.getByRole('button', { name: /^Bring back/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit dog' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit foot' })).toBeVisible();
});
