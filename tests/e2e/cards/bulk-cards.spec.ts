import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { chooseFromMenu } from '#tests/support/browser/row-menu.ts';
import { importManyCards, openSignedIn } from '#tests/support/browser/signed-in-page.ts';

/** How many cards are deleted at once; `BULK_CARDS=10000` takes half of the largest library. */
const MANY = Number(process.env.BULK_CARDS ?? 2_000);
const PATH = '/manage-flashcards?tab=flashcards';

function parts(page: Page) {
  const bar = page.getByRole('region', { name: 'Selected flashcards' });
  const rows = page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
  return {
    bar,
    rows,
    /** The checkbox of the row with this word. */
    pick: (word: string) => rows.getByRole('checkbox', { name: new RegExp(`^${word} `) }),
    press: (name: string) => bar.getByRole('button', { name, exact: true }).click(),
    undo: page.getByRole('button', { name: 'Undo' }),
  };
}

async function chooseSet(page: Page, name: string, confirm: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Set', { exact: true }).selectOption(name);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
}

test('selected cards are changed together', { tag: LONG }, async ({ page, product, context }) => {
  await openSignedIn(page, product, PATH);
  const { bar, rows, pick, press, undo } = parts(page);
  await test.step('selected cards are deleted at once and come back into their sets', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(bar).toBeFocused();
    await expect(bar.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
    await pick('dog').focus();
    await page.keyboard.press('Space');
    await pick('cat').check();
    await expect(bar).toContainText('2 selected');
    // The selection does not depend on what the list shows.
    await page.getByLabel('Search words').fill('bus');
    await pick('bus').check();
    await expect(bar).toContainText('3 selected');
    await press('Delete');
    await expect(page.getByText('3 flashcards deleted')).toBeVisible();
    await expect(bar).toBeFocused();
    await expect(bar).toContainText('0 selected');
    await page.getByLabel('Search words').fill('');
    await expect(rows).toHaveCount(22);
    await undo.click();
    await expect(page.getByText('3 flashcards are as they were before')).toBeVisible();
    await expect(rows).toHaveCount(25);
    await press('Done');
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();

    await page.getByRole('tab', { name: 'Print Flashcards' }).click();
    await page.getByRole('tab', { name: 'Next Day Sets' }).click();
    await page.getByRole('button', { name: 'Set 1' }).click();
    const cards = page.getByRole('list', { name: 'Flashcards of the selected sets' }).getByRole('listitem');
    await expect(cards.first()).toHaveText('dog');
  });

  // docs/product/library.md#bulk-changes
  await test.step('all shown cards are moved, added to a set and removed from it, and each step can be undone', async () => {
    await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
    const filter = page.getByLabel('Show category');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await filter.selectOption('Vehicles');
    await press('Select all shown');
    await expect(bar).toContainText('5 selected');

    await press('Move');
    const dialog = page.getByRole('dialog', { name: 'Move 5 flashcards' });
    await dialog.getByLabel('To the category').selectOption('Nature');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('5 flashcards moved to Nature')).toBeVisible();
    await expect(page.getByText('No flashcard matches.')).toBeVisible();
    await undo.click();
    await expect(rows).toHaveCount(5);

    await press('Select all shown');
    await press('Add to a set');
    await page.getByLabel('As coming words, one after the other').uncheck();
    await chooseSet(page, 'Set 1', 'Add to the set');
    await expect(page.getByText('4 flashcards added to Set 1')).toBeVisible();
    await undo.click();
    await expect(page.getByText('4 flashcards are as they were before')).toBeVisible();

    await press('Select all shown');
    await press('Remove from a set');
    await chooseSet(page, 'Set 1', 'Remove from the set');
    await expect(page.getByText('1 flashcard removed from Set 1')).toBeVisible();
    await press('Select all shown');
    await press('Remove from a set');
    await expect(page.getByLabel('Set', { exact: true }).locator('option')).toHaveText([
      'Set 2',
      'Set 3',
      'Set 4',
      'Set 5',
    ]);
    await page.keyboard.press('Escape');
    await filter.selectOption({ index: 0 });
    await press('Done');
  });

  await test.step('a selected card that another tab deletes is selected no more', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await pick('dog').check();
    await pick('foot').check();
    const other = await context.newPage();
    await other.goto(PATH);
    await chooseFromMenu(other, 'dog', 'Delete');
    await expect(bar).toContainText('1 selected');
  });
});

test('thousands of cards are deleted with two taps on a phone, and come back with one', {
  tag: LONG,
}, async ({ page, product }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, PATH, [importManyCards(MANY)]);
  const { bar, rows, press, undo } = parts(page);
  await page.getByLabel('Show category').selectOption('Many');
  // A phone has no room for the button; the menu of a card begins to select, with this one.
  await chooseFromMenu(page, `word ${MANY - 2}`, 'Select');
  await expect(bar).toContainText('1 selected');
  await press('Select all shown');
  await expect(bar).toContainText(`${MANY} selected`);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(rows.getByRole('checkbox').first()).toBeChecked();
  await expectFits(page);
  await press('Delete');
  await expect(page.getByText(`${MANY} flashcards deleted`)).toBeVisible();
  await expect(page.getByText('No flashcard matches.')).toBeVisible();
  await undo.click();
  await expect(rows.first()).toHaveAttribute('aria-setsize', `${MANY}`);
});
