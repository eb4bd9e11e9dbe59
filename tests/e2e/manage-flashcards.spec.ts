import { expect, test } from '#tests/support/product-test.ts';
import { openSignedIn } from '#tests/support/signed-in-page.ts';

const PATH = '/manage-flashcards?tab=flashcards';

test('cards are added one after the other by keyboard', async ({ page, product }) => {
  await openSignedIn(page, product, PATH);
  const form = page.getByRole('form', { name: 'Add a flashcard' });
  const word = form.getByLabel('Word', { exact: true });
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(word).toHaveAccessibleDescription('English or Chinese Please enter a word.');
  await expect(form.getByLabel('Category')).toHaveAccessibleDescription('Please select a category.');

  await word.fill(' 大象 ');
  await form.getByLabel('Category').selectOption('Animals');
  await form.getByLabel('English (optional)').fill('elephant');
  await form.getByLabel('Pinyin (optional)').fill('dà xiàng');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Flashcard added successfully')).toBeVisible();
  await expect(word).toBeFocused();
  await page.keyboard.type('lion');
  await page.keyboard.press('Enter');

  const rows = page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
  await expect(rows).toHaveCount(27);
  await expect(rows.first()).toContainText('lion');
  await expect(rows.first()).toContainText('Category: Animals');
  await expect(rows.nth(1).getByText('大象')).toHaveAttribute('lang', 'zh-Hans');
  await expect(rows.nth(1)).toContainText('dà xiàng · elephant');
  await expect(form.getByLabel('English (optional)')).toHaveValue('');
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Animals');
});

test('a card is edited in place, one row at a time', async ({ page, product }) => {
  await openSignedIn(page, product, PATH);
  const list = page.getByRole('list', { name: 'Flashcards' });
  await page.getByRole('button', { name: 'Edit dog' }).click();
  await page.getByRole('button', { name: 'Edit foot' }).click();
  await expect(list.getByRole('form')).toHaveCount(1);
  const word = list.getByLabel('Word', { exact: true });
  await expect(word).toBeFocused();
  await expect(word).toHaveValue('foot');
  await word.fill('');
  await page.keyboard.press('Enter');
  await expect(word).toHaveAccessibleDescription('English or Chinese Please enter a word.');
  await word.fill('toe');
  await list.getByLabel('Category').selectOption('Nature');
  await list.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Flashcard updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit toe' })).toBeFocused();
  await expect(list.getByRole('listitem').filter({ hasText: 'toe' })).toContainText('Category: Nature');

  await page.keyboard.press('Enter');
  await word.fill('finger');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit toe' })).toBeFocused();
});

test('a row whose card another tab deletes leaves edit mode with a word about it', async ({
  page,
  product,
  context,
}) => {
  await openSignedIn(page, product, PATH);
  await page.getByRole('button', { name: 'Edit dog' }).click();
  const other = await context.newPage();
  await other.goto(PATH);
  await other.getByRole('button', { name: 'Delete dog' }).click();
  await expect(
    page.getByText('This flashcard was deleted on another device or in another tab.'),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Flashcards' }).getByRole('form')).toHaveCount(0);
});

test('a deleted card comes back into its sets', async ({ page, product }) => {
  await openSignedIn(page, product, PATH);
  await page.getByRole('button', { name: 'Delete dog' }).click();
  await expect(page.getByText('Flashcard deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit dog' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete cat' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Delete dog' })).toBeFocused();

  await page.getByRole('tab', { name: 'Print Flashcards' }).click();
  await page.getByRole('tab', { name: 'Next Day Sets' }).click();
  await page.getByRole('button', { name: 'Set 1' }).click();
  await expect(
    page.getByRole('list', { name: 'Flashcards of the selected sets' }).getByRole('listitem').first(),
  ).toHaveText('dog');
});

test('the filter and the search narrow the list; the address keeps the tab', async ({ page, product }) => {
  await openSignedIn(page, product, '/manage-flashcards');
  await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
  const rows = page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
  const filter = page.getByLabel('Show category');
  await expect(filter.locator('option').first()).toHaveText('All Categories');
  await filter.selectOption('Vehicles');
  await expect(rows).toHaveCount(5);
  await page.getByLabel('Search words').fill('BIC');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('bicycle');
  await page.getByLabel('Search words').fill('dog');
  await expect(page.getByText('No flashcard matches.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Flashcards', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(rows).toHaveCount(25);
});
