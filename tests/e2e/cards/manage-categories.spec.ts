import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { chooseFromMenu } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

const BANNER_MS = 3_000;

test('a parent keeps the list of categories', { tag: LONG }, async ({ page, product, context }) => {
  test.slow();
  await page.clock.install();
  await openSignedIn(page, product, '/manage-flashcards?tab=categories');

  // docs/product/library.md#category-deletion
  await test.step('a category with flashcards is not deleted', async () => {
    await chooseFromMenu(page, 'Animals', 'Delete');
    await expect(page.getByRole('alert')).toHaveText(
      'Cannot delete category with flashcards. Remove flashcards first.',
    );
    await expect(page.getByRole('button', { name: 'Edit Animals' })).toBeVisible();
  });

  // docs/product/library.md#manage-banners
  await test.step('a banner goes after three seconds, but not from under the pointer', async () => {
    const banner = page.getByRole('alert');
    await chooseFromMenu(page, 'Animals', 'Delete');
    await expect(banner).toBeVisible();
    await page.clock.fastForward(BANNER_MS);
    await expect(banner).toHaveCount(0);

    await chooseFromMenu(page, 'Animals', 'Delete');
    await banner.hover();
    await page.clock.fastForward(10 * BANNER_MS);
    await expect(banner).toBeVisible();
    await page.mouse.move(5, 700);
    await page.clock.fastForward(BANNER_MS);
    await expect(banner).toHaveCount(0);
  });

  // docs/product/library.md#one-row-edited
  await test.step('Escape and Cancel leave a row as it was, and only one row is in edit mode', async () => {
    const list = page.getByRole('list', { name: 'Categories' });
    await page.getByRole('button', { name: 'Edit Animals' }).click();
    await list.getByLabel('Category name').fill('Beasts');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Edit Animals' })).toBeFocused();

    await page.getByRole('button', { name: 'Edit Animals' }).click();
    await page.getByRole('button', { name: 'Edit Nature' }).click();
    await expect(list.getByLabel('Category name')).toHaveCount(1);
    await expect(list.getByLabel('Category name')).toHaveValue('Nature');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Edit Nature' })).toBeFocused();
  });

  await test.step('a category that another tab deletes while it is edited comes back when it is saved', async () => {
    const list = page.getByRole('list', { name: 'Categories' });
    await page.getByLabel('Category name').fill('Toys');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit Toys' }).click();
    const other = await context.newPage();
    await other.goto('/manage-flashcards?tab=categories');
    await chooseFromMenu(other, 'Toys', 'Delete');
    await expect(list.getByText(/^This category was deleted on another device/)).toBeVisible();
    await list.getByLabel('Category name').press('Enter');
    await expect(page.getByText('The category was deleted on another device. It is back now.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Edit Toys' })).toBeVisible();
    await other.close();
  });

  // docs/product/library.md#category-name
  await test.step('names that do not do are pointed out', async () => {
    const field = page.getByLabel('Category name');
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await field.fill('   ');
    await add.click();
    await expect(field).toHaveAccessibleDescription('Please enter a category name.');
    await field.fill('ANIMALS');
    await expect(field).toHaveAccessibleDescription('You already have a category with this name.');
    await field.fill('x'.repeat(81));
    await expect(field).toHaveAccessibleDescription('Please use at most 80 characters.');
    await field.fill('Games');
    await add.click();
    await expect(page.getByText('Category added successfully')).toBeVisible();
  });

  await test.step('a category is added, renamed, deleted and brought back', async () => {
    const list = page.getByRole('list', { name: 'Categories' });
    const addField = page.getByLabel('Category name');
    await addField.fill('  Sea   animals ');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Category added successfully' })).toBeVisible();
    await expect(list.getByText('Sea animals', { exact: true })).toBeVisible();
    await expect(addField).toHaveValue('');
    await expect(addField).toBeFocused();

    await page.getByRole('button', { name: 'Edit Sea animals' }).click();
    const editField = list.getByLabel('Category name');
    await expect(editField).toBeFocused();
    await expect(editField).toHaveValue('Sea animals');
    await editField.fill('Ocean');
    await editField.press('Enter');
    await expect(page.getByText('Category updated successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Ocean' })).toBeFocused();

    await chooseFromMenu(page, 'Ocean', 'Delete');
    await expect(page.getByText('Category deleted successfully')).toBeVisible();
    await expect(list.getByText('Ocean')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByText('Ocean')).toBeVisible();

    await page.reload();
    await expect(list.getByText('Ocean')).toBeVisible();
  });
});
