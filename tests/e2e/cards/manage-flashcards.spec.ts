import { expect, test } from '#tests/support/browser/product-test.ts';
import { chooseCategory, editSheet, openAddSheet } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

test('a parent works through the list of flashcards', async ({ page, product }) => {
  test.slow();
  await openSignedIn(page, product, '/manage-flashcards');
  const rows = page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });

  await test.step('cards are added one after the other by keyboard, and are there after a reload', async () => {
    await tab('Flashcards').click();
    const sheet = await openAddSheet(page);
    const word = sheet.getByLabel('Word', { exact: true });
    await word.fill(' 大象 ');
    await chooseCategory(sheet, 'Animals');
    await sheet.getByLabel('English (optional)').fill('elephant');
    await sheet.getByLabel('Pinyin (optional)').fill('dà xiàng');
    await page.keyboard.press('Enter');
    await expect(sheet.getByText('Flashcard added successfully')).toBeVisible();
    await expect(word).toBeFocused();
    await page.keyboard.type('lion');
    await page.keyboard.press('Enter');
    await expect(sheet.getByLabel('English (optional)')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(tab('Flashcards')).toHaveAttribute('aria-selected', 'true');
    await expect(rows).toHaveCount(27);
    await expect(rows.first()).toContainText('lion');
    await expect(rows.nth(1).locator('[lang]', { hasText: '大象' })).toHaveAttribute('lang', 'zh-Hans');
    await expect(rows.nth(1)).toContainText('dà xiàng · elephant');
  });

  // docs/product/library.md#one-row-edited
  await test.step('a card is edited in a sheet', async () => {
    const sheet = editSheet(page);
    const word = sheet.getByLabel('Word', { exact: true });
    await page.getByRole('button', { name: 'Edit foot' }).click();
    await word.fill('');
    await page.keyboard.press('Enter');
    await expect(word).toHaveAccessibleDescription('English or Chinese Please enter a word.');
    await word.fill('toe');
    await chooseCategory(sheet, 'Nature');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Edit toe' })).toBeFocused();
    await expect(rows.filter({ hasText: 'toe' })).toContainText('Category: Nature');
  });

  // docs/product/library.md#half-typed-texts
  await test.step('a half-typed card survives another tab and another page', async () => {
    const expectTyped = async () => {
      const sheet = await openAddSheet(page);
      await expect(sheet.getByLabel('Word', { exact: true })).toHaveValue('ele');
      await page.keyboard.press('Escape');
    };
    await (await openAddSheet(page)).getByLabel('Word', { exact: true }).fill('ele');
    await page.keyboard.press('Escape');
    await tab('Categories').click();
    await page.getByLabel('Category name').fill('Zo');
    await tab('Flashcards').click();
    await expectTyped();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL('/dashboard');
    await page.goBack();
    await expectTyped();
    await tab('Categories').click();
    await expect(page.getByLabel('Category name')).toHaveValue('Zo');
  });
});
