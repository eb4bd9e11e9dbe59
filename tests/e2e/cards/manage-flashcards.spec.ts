import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import {
  chooseCategory,
  chooseFromMenu,
  editSheet,
  openAddSheet,
  rowMenu,
} from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

const PATH = '/manage-flashcards?tab=flashcards';
const CHANG = {
  type: 'addFlashcard',
  flashcard: { id: 'f500', word: '长', pinyin: 'cháng', categoryId: 'cat1' },
  categoryName: 'Animals',
} as const;

test('a parent works through the list of flashcards', async ({ page, product, context }) => {
  test.slow();
  await openSignedIn(page, product, '/manage-flashcards');

  // docs/product/library.md#card-search
  await test.step('the filter and the search narrow the list; the address keeps the tab', async () => {
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

  // docs/product/library.md#one-row-edited
  await test.step('a card is edited in a sheet', async () => {
    const list = page.getByRole('list', { name: 'Flashcards' });
    const sheet = editSheet(page);
    await page.getByRole('button', { name: 'Edit foot' }).click();
    const word = sheet.getByLabel('Word', { exact: true });
    await expect(word).toBeFocused();
    await expect(word).toHaveValue('foot');
    await word.fill('');
    await page.keyboard.press('Enter');
    await expect(word).toHaveAccessibleDescription('English or Chinese Please enter a word.');
    await word.fill('toe');
    await chooseCategory(sheet, 'Nature');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Flashcard updated successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit toe' })).toBeFocused();
    await expect(list.getByRole('listitem').filter({ hasText: 'toe' })).toContainText('Category: Nature');

    await page.keyboard.press('Enter');
    await word.fill('finger');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Edit toe' })).toBeFocused();
  });

  await test.step('cards are added one after the other by keyboard', async () => {
    const sheet = await openAddSheet(page);
    const word = sheet.getByLabel('Word', { exact: true });
    await expect(word).toBeFocused();
    await sheet.getByRole('button', { name: 'Add' }).click();
    await expect(word).toHaveAccessibleDescription('English or Chinese Please enter a word.');
    await expect(sheet.getByRole('group', { name: 'Category' })).toHaveAccessibleDescription(
      'Please select a category.',
    );

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
    await expect(sheet.getByRole('radio', { name: 'Animals' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeFocused();

    const rows = page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
    await expect(rows).toHaveCount(27);
    await expect(rows.first()).toContainText('lion');
    await expect(rows.first()).toContainText('Category: Animals');
    await expect(rows.nth(1).locator('[lang]', { hasText: '大象' })).toHaveAttribute('lang', 'zh-Hans');
    await expect(rows.nth(1)).toContainText('dà xiàng · elephant');
  });

  // docs/product/library.md#undo-deletion
  await test.step('a deleted card comes back into its sets', async () => {
    await chooseFromMenu(page, 'dog', 'Delete');
    await expect(page.getByText('Flashcard deleted successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit dog' })).toHaveCount(0);
    await expect(rowMenu(page, 'cat')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(rowMenu(page, 'dog')).toBeFocused();

    await page.getByRole('tab', { name: 'Print Flashcards' }).click();
    await page.getByRole('tab', { name: 'Next Day Sets' }).click();
    await page.getByRole('button', { name: 'Set 1' }).click();
    await expect(
      page.getByRole('list', { name: 'Flashcards of the selected sets' }).getByRole('listitem').first(),
    ).toHaveText('dog');
  });

  // docs/product/library.md#half-typed-texts
  await test.step('a half-typed card survives another tab and another page', async () => {
    await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
    const expectTyped = async () => {
      const sheet = await openAddSheet(page);
      await expect(sheet.getByLabel('Word', { exact: true })).toHaveValue('ele');
      await page.keyboard.press('Escape');
    };
    await (await openAddSheet(page)).getByLabel('Word', { exact: true }).fill('ele');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Categories' }).click();
    await page.getByLabel('Category name').fill('Zo');
    await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
    await expectTyped();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL('/dashboard');
    await page.goBack();
    await expectTyped();
    await page.getByRole('tab', { name: 'Categories' }).click();
    await expect(page.getByLabel('Category name')).toHaveValue('Zo');
  });

  await test.step('a card that another tab deletes while it is edited comes back when it is saved, and that is said', async () => {
    await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
    const sheet = editSheet(page);
    const word = sheet.getByLabel('Word', { exact: true });
    await page.getByRole('button', { name: 'Edit dog' }).click();
    await word.fill('puppy');
    const other = await context.newPage();
    await other.goto(PATH);
    await chooseFromMenu(other, 'dog', 'Delete');
    const gone = 'This flashcard was deleted on another device or in another tab. Save it to bring it back.';
    await expect(sheet.getByText(gone)).toBeVisible();
    await expect(word).toHaveValue('puppy');
    await word.press('Enter');
    await expect(
      page.getByText('The flashcard was deleted on another device. It is back now.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit puppy' })).toBeFocused();
    await expect(other.getByRole('button', { name: 'Edit puppy' })).toBeVisible();
  });
});

test('words that are there already are asked about', { tag: LONG }, async ({ page, product }) => {
  test.slow();
  const duplicate = (id: string, fields: object) =>
    ({
      type: 'addFlashcard',
      flashcard: { id, categoryId: 'cat1', word: 'hen', ...fields },
      categoryName: 'Animals',
    }) as const;
  await openSignedIn(page, product, PATH, [
    CHANG,
    duplicate('f501', {}),
    duplicate('f502', { english: 'a hen' }),
    duplicate('f503', { word: 'cow' }),
    duplicate('f504', { word: 'Cow' }),
  ]);

  // docs/product/library.md#duplicate-list
  await test.step('words that two devices added twice are listed, and kept or deleted', async () => {
    const notice = page.getByRole('region', { name: 'Duplicate words' });
    const rows = page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
    await expect(notice).toContainText('2 words are in their category twice.');
    await notice.getByRole('button', { name: 'Show them' }).click();
    await expect(rows).toHaveCount(4);
    expect(await findViolations(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Delete one “hen” in Animals' }).click();
    await expect(page.getByText('Flashcard deleted successfully')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await notice.getByRole('button', { name: 'Keep both “cow” in Animals' }).click();
    await expect(notice).toHaveCount(0);
    await expect(rows).toHaveCount(29);
    await expect(rows.filter({ hasText: 'a hen' })).toHaveCount(1);
    await page.reload();
    await expect(rows).toHaveCount(29);
    await expect(notice).toHaveCount(0);
  });

  // docs/product/library.md#duplicate-question
  await test.step('a word that the category has already is asked about before it is added', async () => {
    const form = await openAddSheet(page);
    const word = form.getByLabel('Word', { exact: true });
    const rows = page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
    await chooseCategory(form, 'Animals');
    const question = page.getByRole('alertdialog', { name: '“dog” is already in Animals' });

    await word.fill('Dog');
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    // Nothing was typed that the card could take.
    await expect(question.getByRole('button', { name: 'Add to that card' })).toHaveCount(0);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(word).toHaveValue('Dog');

    // The list that comes along brings the English that the card lacks.
    await word.fill('长');
    await expect(form.getByLabel('English (optional)')).toHaveValue('long');
    await form.getByRole('button', { name: 'Add' }).click();
    await page
      .getByRole('alertdialog', { name: '“长” is already in Animals' })
      .getByRole('button', { name: 'Add to that card' })
      .click();
    await expect(page.getByText('Added to your existing flashcard')).toBeVisible();
    await expect(word).toHaveValue('');
    await expect(word).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rows.filter({ hasText: 'cháng · long' })).toHaveCount(1);
    await expect(rows).toHaveCount(29);
    await openAddSheet(page);

    await word.fill('长');
    await form.getByLabel('Pinyin (optional)').fill('zhǎng');
    await page.keyboard.press('Enter');
    const second = page.getByRole('alertdialog', { name: 'The same card or a second one?' });
    await expect(second).toContainText('has the pinyin cháng. You typed zhǎng.');
    await second.getByRole('button', { name: 'A second card' }).click();
    await expect(page.getByText('Flashcard added successfully')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows.filter({ hasText: '长' })).toHaveCount(2);

    await openAddSheet(page);
    await word.fill('dog');
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Show it' }).click();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Edit dog' })).toBeFocused();
    await openAddSheet(page);
    await expect(word).toHaveValue('dog');
  });
});
