import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { chooseCategory, getEditSheet, openAddSheet } from '#tests/support/browser/row-menu.ts';
import { importManyCards, openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { generatePreview } from '#tests/support/pdf/generate-preview.ts';

const CARD_COUNT = 10_000;
/** More rows than fit on a screen with its margins. */
const MAX_RENDERED_ROWS = 80;

test('ten thousand cards are listed and selected for print', { tag: LONG }, async ({ page, product }) => {
  test.setTimeout(180_000);
  await openSignedIn(page, product, '/manage-flashcards?tab=flashcards', [importManyCards(CARD_COUNT)]);

  await test.step('renders only the rows in view', async () => {
    const rows = page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
    await expect(rows.first()).toHaveAttribute('aria-setsize', String(CARD_COUNT + 25));
    expect(await rows.count()).toBeLessThan(MAX_RENDERED_ROWS);

    // Showings are counted once the days have loaded.
    await expect(rows.first()).toContainText('not shown yet');
    // Typing must not render any row again.
    await page.evaluate(() => {
      const mutations = { count: 0 };
      Object.assign(window, { mutations });
      const list = document.querySelector('main ul[aria-label="Flashcards"]');
      new MutationObserver((records) => {
        mutations.count += records.length;
      }).observe(list as Node, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const sheet = await openAddSheet(page);
    await sheet.getByLabel('Word', { exact: true }).pressSequentially('newest');
    const count = await page.evaluate(() => Reflect.get(window, 'mutations').count);
    expect(count).toBe(0);

    await chooseCategory(sheet, 'Many');
    await sheet.getByRole('button', { name: 'Add' }).click();
    await expect(sheet.getByText('Flashcard added successfully')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows.first()).toContainText('newest');
    expect(await rows.count()).toBeLessThan(MAX_RENDERED_ROWS);

    // The list keeps its scroll position while a card is edited, and focus returns to the card.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: 'Edit dog' }).click();
    const before = await page.evaluate(() => window.scrollY);
    await getEditSheet(page).getByLabel('Word', { exact: true }).fill('puppy');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit puppy' })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    expect(await rows.count()).toBeLessThan(MAX_RENDERED_ROWS);

    await page.getByLabel('Search words').fill('word 42');
    await expect(rows.first()).toHaveAttribute('aria-setsize', '56');
    expect(await rows.count()).toBeLessThan(56);
    await page.getByLabel('Search words').fill('word 4242');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('word 4242');
  });

  await test.step('selects all cards in the print grid', async () => {
    await page.getByRole('tab', { name: 'Print Flashcards' }).click();
    const tiles = page.getByRole('list', { name: 'Flashcards to print' }).getByRole('button');
    await expect(tiles.first()).toBeVisible();
    expect(await tiles.count()).toBeLessThan(MAX_RENDERED_ROWS);
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await expect(page.getByText(`${CARD_COUNT + 26} cards`)).toBeVisible();
    await expect(tiles.first()).toHaveAttribute('aria-pressed', 'true');

    await generatePreview(page);
    const pages = page.getByRole('region', { name: 'Front pages' }).getByRole('listitem');
    await expect(page.getByText('Page 1 of 5013', { exact: true })).toBeVisible();
    expect(await pages.count()).toBeLessThan(MAX_RENDERED_ROWS);
  });
});
