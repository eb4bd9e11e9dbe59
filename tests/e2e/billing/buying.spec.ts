import type { Page } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { type SignedUp, signUp } from '#tests/support/server/sign-up.ts';

/** Finds the card of a plan by its heading. */
const findPlanCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const getSubscribeButton = (page: Page) =>
  findPlanCard(page, 'Print Plan').getByRole('button', { name: 'Subscribe' });

async function readBilling(product: { url: string }, family: SignedUp) {
  const response = await fetch(`${product.url}/sync-subscription`, {
    method: 'POST',
    headers: { authorization: `Bearer ${family.accessToken}` },
  });
  return (await response.json()) as { plan: string; refunds: { amount: number; reason: string }[] };
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pdf-success\?session_id=cs_/);
  await expect(page.getByRole('heading', { name: "You're In!" })).toBeVisible();
  await expect(page.getByText('Thanks for subscribing to the PDF Plan on Sproutcards!')).toBeVisible();
}

test('a visitor logs in, buys a plan and manages it in the portal', async ({ page, product }) => {
  await page.goto('/plans');
  await getSubscribeButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Please log in to subscribe to a plan.' });
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login?next=%2Fplans');

  const family = await signUp(product);
  await enterSignedIn(page, product, family, '/plans');
  await expect(findPlanCard(page, 'Free Plan').getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  await getSubscribeButton(page).click();
  await page.getByRole('button', { name: 'Try a card that is declined' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Nothing was paid.');
  expect((await readBilling(product, family)).plan).toBe('free');
  await page.getByRole('button', { name: 'Pay $1.00' }).click();
  await expectPaid(page);
  await page.getByRole('link', { name: 'Start Exploring' }).click();
  await expect(page).toHaveURL('/manage-flashcards?tab=print');

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Plans' }).click();
  const print = findPlanCard(page, 'Print Plan');
  await expect(print.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  // The button moves when the payment details arrive.
  await expect(print.getByText(/^Next payment/)).toBeVisible();
  await print.getByRole('button', { name: 'Manage Billing' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  await page.getByRole('button', { name: 'Renew plan' }).click();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await page.getByRole('button', { name: 'Switch to $10.00 per year' }).click();
  await expect(page.getByRole('button', { name: 'Switch to $1.00 per month' })).toBeVisible();
  expect((await readBilling(product, family)).plan).toBe('print');
  await page.goto('/profile');
  const nextYear = new Date().getFullYear() + 1;
  await expect(page.getByText(/^Renews on /)).toHaveText(new RegExp(`, ${nextYear}$`));
});

test('a double click opens one checkout, whose downgrade refunds the shown amount', {
  tag: LONG,
}, async ({ page, product }) => {
  const family = await signUp(product);
  await enterSignedIn(page, product, family, '/plans?billing=yearly');
  await expect(page.getByLabel('Bill yearly (Save 17%!)')).toBeChecked();
  await expect(findPlanCard(page, 'Print Plan').getByText('$10', { exact: true })).toBeVisible();
  await getSubscribeButton(page).click();
  await expect(page.getByRole('button', { name: 'Pay $10.00' })).toBeVisible();
  await page.goBack();
  await expect(getSubscribeButton(page)).toBeEnabled();

  const checkouts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-checkout-session')) checkouts.push(request.method());
  });
  // The second click comes before the button is rendered as disabled.
  await getSubscribeButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.getByRole('button', { name: 'Pay $10.00' }).click();
  await expectPaid(page);
  expect(checkouts).toEqual(['POST']);

  await page.goto('/plans');
  const downgradeButton = findPlanCard(page, 'Free Plan').getByRole('button', { name: 'Downgrade' });
  const dialog = page.getByRole('dialog', { name: 'Confirm Downgrade' });
  await downgradeButton.click();
  const terms = dialog.getByText(
    /^Your Print Plan ends now\. We refund \$\d+\.\d\d for the unused time \(until .+\); banks take 5–10 days\. To keep it until .+ instead, use Manage Billing\.$/,
  );
  const [, shownAmount] = /\$(\d+\.\d\d)/.exec((await terms.textContent()) ?? '') ?? [];
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await readBilling(product, family)).plan).toBe('print');
  await downgradeButton.click();
  await dialog.getByRole('button', { name: 'Change to Free' }).click();
  await page
    .getByRole('alertdialog', { name: 'Your plan has been changed to Free.' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(`Refund of $${shownAmount} from`)).toHaveText(
    / \w+ \d+, \d{4} has been sent; banks take 5–10 days\.$/,
  );
  await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toBeVisible();
  const { plan, refunds } = await readBilling(product, family);
  expect(plan).toBe('free');
  expect(refunds).toMatchObject([{ amount: Math.round(Number(shownAmount) * 100), reason: 'downgrade' }]);
});
