import type { Page } from '@playwright/test';
import { rowsToLibrary } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

test.use({ viewport: { width: 360, height: 740 } });

const list = (page: Page) => page.getByRole('list', { name: 'Sets' });
const namesOn = (page: Page) => list(page).getByRole('checkbox');
const choose = async (page: Page, set: string, item: string) => {
  await page.getByRole('button', { name: `Options for ${set}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Nothing for axe to find, nothing wider than the phone, no button too small for a thumb. */
async function expectSound(page: Page): Promise<void> {
  await expectFits(page);
  const small = await page
    .locator('button:visible, [role=menuitem]:visible, [role=option]:visible:not(option)')
    .evaluateAll((controls) =>
      controls
        // A notification may end while it is looked at.
        .filter((control) => control.isConnected && control.getBoundingClientRect().height < 44)
        .map((one) => one.outerHTML),
    );
  expect(small).toEqual([]);
}

// docs/product/sets.md#own-sets
test('sets are added, named, ordered and deleted on a phone, and a second tab follows', {
  tag: LONG,
}, async ({ page, product, context }) => {
  test.slow();
  const family = await TrackingFamily.create(product);
  await family.open(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(namesOn(other)).toHaveCount(5);

  await test.step('a new set stands behind the others, in both tabs', async () => {
    await page.getByRole('button', { name: 'Add set' }).click();
    await expectSound(page);
    await page.getByLabel('Name of the set').fill('Fruit and vegetables');
    await page.keyboard.press('Enter');
    await expect(page.getByText('“Fruit and vegetables” added')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add set' })).toBeFocused();
    await expect(namesOn(other)).toHaveCount(6);
    await expect(list(other).getByRole('listitem').last()).toContainText('Fruit and vegetables');
    await expectSound(page);
  });

  await test.step('one tab renames and the other moves, and both show one order', async () => {
    await page.getByRole('button', { name: 'Options for Fruit and vegetables', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Manage Words',
      'Pace and coming words…',
      'Rename',
      'Move up',
      'Delete',
    ]);
    await expectSound(page);
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Name of the set').fill('水果');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await choose(other, 'Set 1', 'Move down');
    for (const tab of [page, other]) {
      await expect(list(tab).getByRole('listitem').first()).toContainText('Set 2');
      await expect(list(tab).getByRole('listitem').last()).toContainText('水果');
    }
    await expect
      .poll(async () => listSets(rowsToLibrary((await family.sync()).rows)).map(({ name }) => name))
      .toEqual(['Set 2', 'Set 1', 'Set 3', 'Set 4', 'Set 5', '水果']);
  });

  await test.step('a set is deleted in one tab and comes back there by Undo', async () => {
    await choose(page, '水果', 'Delete');
    await expect(namesOn(other)).toHaveCount(5);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list(other).getByRole('listitem').last()).toContainText('水果');
  });

  await test.step('in Chinese', async () => {
    await switchToChinese(page);
    await page.getByRole('button', { name: '水果的选项' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['管理字词', '进度和新词…', '改名', '上移', '删除']);
    await expectSound(page);
  });
});

// docs/product/sets.md#words-into-sets
test('the words of an import are put into a new set at once, which Daily Tracking has then', {
  tag: LONG,
}, async ({ page, product }) => {
  const family = await TrackingFamily.create(product);
  await family.open(page, '/manage-flashcards');
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from CSV' });
  const text = 'word,category\nkiwi,Animals\nDog,Animals\n芒果,Nature\n';
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Import 2 flashcards' }).click();
  await dialog.getByRole('button', { name: 'Put these words into a set' }).click();
  await dialog.getByLabel('Set', { exact: true }).selectOption('New set…');
  await dialog.getByLabel('Name of the new set').fill('Fruit');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Add to the set' }).click();
  await expect(dialog.getByText('3 flashcards added to Fruit')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Daily Tracking' }).click();
  await expect(list(page).getByRole('listitem').last()).toContainText('kiwi dog 芒果');
});
