import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { chooseFromMenu } from '#tests/support/browser/row-menu.ts';
import { importManyCards, openSignedIn } from '#tests/support/browser/signed-in-page.ts';

/** The number of cards deleted at once. `BULK_CARDS=10000` is half of the largest library. */
const CARD_COUNT = Number(process.env.BULK_CARDS ?? 2_000);

test('thousands of cards are deleted on a phone in two taps and restored in one', {
  tag: LONG,
}, async ({ page, product }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, '/manage-flashcards?tab=flashcards', [importManyCards(CARD_COUNT)]);
  const bar = page.getByRole('region', { name: 'Selected flashcards' });
  const rows = page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
  const press = (name: string) => bar.getByRole('button', { name, exact: true }).click();
  await page.getByLabel('Show category').selectOption('Many');
  // A phone has no room for the button, so a card's menu starts the selection.
  await chooseFromMenu(page, `word ${CARD_COUNT - 2}`, 'Select');
  await expect(bar).toContainText('1 selected');
  await press('Select all shown');
  await expect(bar).toContainText(`${CARD_COUNT} selected`);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(rows.getByRole('checkbox').first()).toBeChecked();
  await expectFits(page);
  await press('Delete');
  await expect(page.getByText(`${CARD_COUNT} flashcards deleted`)).toBeVisible();
  await expect(page.getByText('No flashcard matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.first()).toHaveAttribute('aria-setsize', `${CARD_COUNT}`);
});
