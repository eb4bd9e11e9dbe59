import type { Page, Request, Route } from '@playwright/test';
import { buyPrint } from '#tests/support/billing/buy-print.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { getLogInHeading } from '#tests/support/browser/log-in.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import type { StartedProduct } from '#tests/support/browser/started-product.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';

// Aborted requests leave notes in the console, and the service worker must not answer them.
test.use({ losesNetwork: true, serviceWorkers: 'block', viewport: { width: 360, height: 740 } });

const OUT_OF_REACH = 'We could not reach our server. Please check your connection and try again in a moment.';

/** Longer than the app waits for an answer. */
const STALL_MS = 11_000;

/** Requests without an answer until `stop` is called. */
type Stall = { requests: Request[]; stop: () => Promise<void> };

/** Stalls the requests of this page to `url`. With `reaches` the server handles them and only its answer is lost. */
async function stall(
  page: Page,
  url: string | RegExp,
  { reaches = false, method }: { reaches?: boolean; method?: string } = {},
): Promise<Stall> {
  const requests: Request[] = [];
  const intercept = async (route: Route) => {
    const request = route.request();
    if (method !== undefined && request.method() !== method) return route.fallback();
    if (reaches) await route.fetch();
    requests.push(request);
  };
  await page.route(url, intercept);
  return { requests, stop: () => page.unroute(url, intercept) };
}

/** Waits for the stalled request and moves the installed clock beyond the timeout. */
async function letTimeOut(page: Page, { requests }: Stall): Promise<void> {
  await expect.poll(() => requests.length).toBe(1);
  await page.clock.fastForward(STALL_MS);
}

// docs/security.md#repeats
test('a second sign-up after a lost answer signs in to the account of the first', async ({ page }) => {
  await page.clock.install();
  await page.goto('/signup');
  const stalled = await stall(page, '**/auth/v1/signup*', { reaches: true });
  await page.getByLabel('Full name').fill('Ann Example');
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await letTimeOut(page, stalled);
  await expect(page.getByRole('alert')).toHaveText(`Failed to sign up. ${OUT_OF_REACH}`);
  await expectFits(page);
  await stalled.stop();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a second change of the password succeeds after a lost answer', { tag: LONG }, async ({
  page,
  product,
}) => {
  await page.clock.install();
  const { email } = await openSignedIn(page, product, '/profile');
  const stalled = await stall(page, '**/auth/v1/user', { reaches: true, method: 'PUT' });
  await page.locator('summary', { hasText: 'Change password' }).click();
  const change = async () => {
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('new-secret');
    await page.getByLabel('New password again').fill('new-secret');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change();
  await letTimeOut(page, stalled);
  await expect(page.getByRole('alert')).toHaveText(`The new password could not be saved. ${OUT_OF_REACH}`);
  await stalled.stop();
  await change();
  await expect(page.getByText('Your password has been saved. Other devices were signed out.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(getLogInHeading(page)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('new-secret');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(getLogInHeading(page)).toBeHidden();
});

test.describe('Downgrade', () => {
  /** Opens the downgrade dialog of a paying family. */
  async function openDowngrade(page: Page, product: StartedProduct) {
    const parent = await signUp(product);
    await buyPrint(product, parent);
    await page.clock.install();
    await enterSignedIn(page, product, parent, '/plans');
    await page.getByRole('button', { name: 'Downgrade' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Downgrade' });
    await expect(dialog.getByText(/^Your Print Plan ends now/)).toBeVisible();
    return { parent, dialog };
  }
  const DONE = 'Your plan has been changed to Free.';
  const UNANSWERED = /^Error changing plan\. Please try again\. We got no answer/;

  test('tells that the plan has changed after a lost answer', { tag: LONG }, async ({ page, product }) => {
    const { dialog } = await openDowngrade(page, product);
    const stalled = await stall(page, '**/rest/v1/profiles?*', { reaches: true, method: 'PATCH' });
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await letTimeOut(page, stalled);
    await expect(dialog.getByRole('alert')).toHaveText(UNANSWERED);
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    await page.getByRole('alertdialog', { name: DONE }).getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText(/^Your refund of \$0\.99 from .* has been sent/)).toHaveCount(1);
  });

  test('keeps the plan when the request was lost', { tag: LONG }, async ({ page, product }) => {
    const { dialog } = await openDowngrade(page, product);
    const stalled = await stall(page, '**/rest/v1/profiles?*', { method: 'PATCH' });
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await letTimeOut(page, stalled);
    await expect(dialog.getByRole('alert')).toHaveText(UNANSWERED);
    const stalledSync = await stall(page, '**/sync-subscription');
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    await letTimeOut(page, stalledSync);
    await expect(dialog.getByRole('alert')).toHaveText(
      /^We still cannot tell whether your plan has changed\./,
    );
    await stalledSync.stop();
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    const notice = page.getByRole('alertdialog', {
      name: 'You still have the Print Plan. Nothing has changed.',
    });
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Downgrade' })).toBeVisible();
  });

  // docs/security.md#repeats
  test('refunds once when it is repeated after a lost answer', {
    tag: LONG,
  }, async ({ page, product }) => {
    const { parent, dialog } = await openDowngrade(page, product);
    const stalled = await stall(page, '**/rest/v1/profiles?*', { reaches: true, method: 'PATCH' });
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await letTimeOut(page, stalled);
    await expect(dialog.getByRole('alert')).toHaveText(UNANSWERED);
    await stalled.stop();
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await page.getByRole('alertdialog', { name: DONE }).getByRole('button', { name: 'OK' }).click();
    const billing = await fetch(`${product.url}/sync-subscription`, {
      method: 'POST',
      headers: { authorization: `Bearer ${parent.accessToken}` },
    });
    expect(await billing.json()).toMatchObject({ plan: 'free', refunds: [{ amount: 99 }] });
    await expect(page.getByText(/^Your refund of /)).toHaveCount(1);
  });
});
