import type { Page } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectModal } from '#tests/support/browser/expect-modal.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { type SignedUp, signUp } from '#tests/support/server/sign-up.ts';

/** The card of a plan, by its heading. */
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const subscribe = (page: Page) => card(page, 'Print Plan').getByRole('button', { name: 'Subscribe' });

/** What the server says about the family's billing, asked as the family. */
async function readBilling(product: { url: string }, parent: SignedUp) {
  const response = await fetch(`${product.url}/sync-subscription`, {
    method: 'POST',
    headers: { authorization: `Bearer ${parent.accessToken}` },
  });
  return (await response.json()) as { plan: string; refunds: { amount: number; reason: string }[] };
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pdf-success\?session_id=cs_/);
  await expect(page.getByRole('heading', { name: "You're In!" })).toBeVisible();
  await expect(page.getByText('Thanks for subscribing to the PDF Plan on Sproutcards!')).toBeVisible();
}

test('a visitor is asked to log in, buys a month in spite of a declined card, and manages it in the portal', async ({
  page,
  product,
}) => {
  await page.goto('/plans');
  await subscribe(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Please log in to subscribe to a plan.' });
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login?next=%2Fplans');

  const parent = await signUp(product);
  await enterSignedIn(page, product, parent, '/plans');
  await expect(card(page, 'Free Plan').getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  await subscribe(page).click();
  await page.getByRole('button', { name: 'Try a card that is declined' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Nothing was paid.');
  expect((await readBilling(product, parent)).plan).toBe('free');
  await page.getByRole('button', { name: 'Pay $1.00' }).click();
  await expectPaid(page);
  await page.getByRole('link', { name: 'Start Exploring' }).click();
  await expect(page).toHaveURL('/manage-flashcards?tab=print');

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Plans' }).click();
  const print = card(page, 'Print Plan');
  await expect(print.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  // What is paid moves the button when it arrives.
  await expect(print.getByText(/^Next payment/)).toBeVisible();
  await print.getByRole('button', { name: 'Manage Billing' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  await page.getByRole('button', { name: 'Renew plan' }).click();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await page.getByRole('button', { name: 'Switch to $10.00 per year' }).click();
  await expect(page.getByRole('button', { name: 'Switch to $1.00 per month' })).toBeVisible();
  expect((await readBilling(product, parent)).plan).toBe('print');
  await page.goto('/profile');
  const nextYear = new Date().getFullYear() + 1;
  await expect(page.getByText(/^Renews on /)).toHaveText(new RegExp(`, ${nextYear}$`));
});

test('a double click after Back from the payment page buys one year; the downgrade refunds what it names', {
  tag: LONG,
}, async ({ page, product }) => {
  const parent = await signUp(product);
  await enterSignedIn(page, product, parent, '/plans?billing=yearly');
  await expect(page.getByLabel('Bill yearly (Save 17%!)')).toBeChecked();
  await expect(card(page, 'Print Plan').getByText('$10', { exact: true })).toBeVisible();
  await subscribe(page).click();
  await expect(page.getByRole('button', { name: 'Pay $10.00' })).toBeVisible();
  await page.goBack();
  await expect(subscribe(page)).toBeEnabled();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-checkout-session')) asked.push(request.method());
  });
  // Faster than any finger: the second click comes before the button is drawn as disabled.
  await subscribe(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.getByRole('button', { name: 'Pay $10.00' }).click();
  await expectPaid(page);
  expect(asked).toEqual(['POST']);

  await page.goto('/plans');
  const downgrade = card(page, 'Free Plan').getByRole('button', { name: 'Downgrade' });
  const dialog = page.getByRole('dialog', { name: 'Confirm Downgrade' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectModal(page, dialog, downgrade);
  await downgrade.click();
  const terms = dialog.getByText(
    /^Your Print Plan ends now\. We refund \$\d+\.\d\d for the unused time \(until .+\); banks take 5–10 days\. To keep it until .+ instead, use Manage Billing\.$/,
  );
  const [, shown] = /\$(\d+\.\d\d)/.exec((await terms.textContent()) ?? '') ?? [];
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await readBilling(product, parent)).plan).toBe('print');
  await downgrade.click();
  await dialog.getByRole('button', { name: 'Change to Free' }).click();
  await page
    .getByRole('alertdialog', { name: 'Your plan has been changed to Free.' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(`Refund of $${shown} from`)).toHaveText(
    / \w+ \d+, \d{4} has been sent; banks take 5–10 days\.$/,
  );
  await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toBeVisible();
  const { plan, refunds } = await readBilling(product, parent);
  expect(plan).toBe('free');
  expect(refunds).toMatchObject([{ amount: Math.round(Number(shown) * 100), reason: 'downgrade' }]);
});

// docs/product/billing.md#confirmed-before-active
test('the page after a payment says nothing of a plan when it is opened without a payment', {
  tag: LONG,
}, async ({ page, product }) => {
  await page.goto('/pdf-success?session_id=cs_made_up');
  await expect(page).toHaveURL('/login?next=%2Fpdf-success%3Fsession_id%3Dcs_made_up');
  await page.clock.install();
  await enterSignedIn(page, product, await signUp(product), '/pdf-success?session_id=cs_made_up');
  await expect(page.getByText('Confirming your payment...')).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible();
  await expect(page.getByText("You're In!")).toBeHidden();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Confirming your payment...')).toBeVisible();
});
