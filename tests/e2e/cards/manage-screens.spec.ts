import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { chooseFromMenu, getEditSheet, getRowMenu, openAddSheet } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

const SCREENS = [
  {
    tab: 'categories',
    name: 'Categories',
    use: async (page: Page) => {
      await page.getByRole('button', { name: 'Edit Animals' }).click();
      await chooseFromMenu(page, 'Vehicles', 'Delete');
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByRole('button', { name: 'Delete with its 5 flashcards' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectFits(page);
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Delete with its 5 flashcards' })).toBeFocused();
    },
  },
  {
    tab: 'flashcards',
    name: 'Flashcards',
    use: async (page: Page) => {
      const box = await page
        .getByRole('list', { name: 'Flashcards' })
        .getByRole('listitem')
        .first()
        .boundingBox();
      expect(box?.y).toBeLessThanOrEqual(280);
      const sheet = await openAddSheet(page);
      await sheet.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByText('Please enter a word.')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Edit foot' }).click();
      await expect(getEditSheet(page).getByRole('region', { name: 'Your voice' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await getRowMenu(page, 'foot').click();
      await expect(page.getByRole('menuitem', { name: 'Select' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await chooseFromMenu(page, 'ear', 'Delete');
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
  {
    tab: 'sets',
    name: 'Sets',
    use: async (page: Page) => {
      await chooseFromMenu(page, 'Set 1', 'Rename');
      await expect(page.getByLabel('Name of the set')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(getRowMenu(page, 'Set 1')).toBeFocused();
      await chooseFromMenu(page, 'Set 5', 'Delete');
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
  {
    tab: 'print',
    name: 'Print Flashcards',
    use: async (page: Page) => {
      const dog = page.getByRole('button', { name: 'dog', exact: true });
      expect((await dog.boundingBox())?.y).toBeLessThan(280);
      await page.getByRole('button', { name: 'Search words' }).click();
      await expect(page.getByRole('searchbox', { name: 'Search words' })).toBeFocused();
      await dog.click();
      await page.getByLabel('Add back pages').check();
      await page.getByRole('button', { name: 'Generate Preview' }).click();
      await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
    },
  },
];

test('all tabs of Manage Flashcards fit a phone', async ({ page, product }) => {
  test.slow();
  await openSignedIn(page, product, '/manage-flashcards?tab=categories');

  await test.step('shows a banner without moving the rows', async () => {
    const button = getRowMenu(page, 'Animals');
    const before = await button.boundingBox();
    await chooseFromMenu(page, 'Animals', 'Delete');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
  });

  await test.step('shows title and menu in one line on a tablet', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const more = await page.getByRole('button', { name: 'More about your cards' }).boundingBox();
    expect(more?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  });

  await page.setViewportSize({ width: 360, height: 740 });
  for (const { tab, name, use } of SCREENS) {
    await test.step(`${tab}: has no violation, overflow or small target`, async () => {
      await page.getByRole('tab', { name, exact: true }).click();
      await use(page);
      await expectFits(page);
      const smallControls = await page.locator('main').evaluate((main) =>
        [
          ...main.querySelectorAll(
            'button, select, input:not([type=checkbox], .sr-only), label:has(+ input, > .sr-only), a',
          ),
        ]
          .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
          .map(({ name }) => name),
      );
      expect(smallControls).toEqual([]);
    });
  }
});
