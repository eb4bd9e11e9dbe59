import { expect, test } from '#tests/support/browser/product-test.ts';
import { chooseCategory, openAddSheet } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

test('cards are added by keyboard without losing half-typed text', async ({ page, product }) => {
  test.slow();
  await openSignedIn(page, product, '/manage-flashcards');
  const rows = page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
  const getTab = (name: string) => page.getByRole('tab', { name, exact: true });

  await test.step('adds cards one after the other by keyboard', async () => {
    await getTab('Flashcards').click();
    const sheet = await openAddSheet(page);
    const word = sheet.getByLabel('Word', { exact: true });
    await word.fill(' 大象 ');
    await chooseCategory(sheet, 'Animals');
    await sheet.getByLabel('English (optional)').fill('elephant');
    await sheet.getByLabel('Pinyin (optional)').fill('dà xiàng');
    await page.keyboard.press('Enter');
    await expect(sheet.getByText('Flashcard added successfully')).toBeVisible();
    await expect(word).toBeFocused();
    const sentCard = page.waitForRequest((request) => request.postData()?.includes('lion') === true);
    await page.keyboard.type('lion');
    await page.keyboard.press('Enter');
    await sentCard;
    await expect(word).toHaveValue('');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(getTab('Flashcards')).toHaveAttribute('aria-selected', 'true');
    await expect(rows).toHaveCount(27);
    await expect(rows.first()).toContainText('lion');
    await expect(rows.nth(1).locator('[lang]', { hasText: '大象' })).toHaveAttribute('lang', 'zh-Hans');
    await expect(rows.nth(1)).toContainText('dà xiàng · elephant');
  });

  // docs/product/library.md#half-typed-texts
  await test.step('keeps a half-typed card and category across tabs and pages', async () => {
    const expectTypedWord = async () => {
      const sheet = await openAddSheet(page);
      await expect(sheet.getByLabel('Word', { exact: true })).toHaveValue('ele');
      await page.keyboard.press('Escape');
    };
    await (await openAddSheet(page)).getByLabel('Word', { exact: true }).fill('ele');
    await page.keyboard.press('Escape');
    await getTab('Categories').click();
    await page.getByLabel('Category name').fill('Zo');
    await getTab('Flashcards').click();
    await expectTypedWord();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL('/dashboard');
    await page.goBack();
    await expectTypedWord();
    await getTab('Categories').click();
    await expect(page.getByLabel('Category name')).toHaveValue('Zo');
  });
});
