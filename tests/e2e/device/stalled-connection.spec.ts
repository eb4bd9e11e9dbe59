import type { Page, Request, Route } from '@playwright/test';
import { buyPrint } from '#tests/support/billing/buy-print.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { getLogInHeading } from '#tests/support/browser/log-in.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import type { StartedProduct } from '#tests/support/browser/started-product.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';

// Aborted requests log errors in the console. The service worker must not respond to them.
test.use({ losesNetwork: true, serviceWorkers: 'block', viewport: { width: 360, height: 740 } });

const UNREACHABLE_MESSAGE =
  'We could not reach our server. Please check your connection and try again in a moment.';

/** Longer than the app waits for a response. */
const STALL_MS = 11_000;

/** The stalled requests. `stop` ends the stall for later ones. */
type Stall = { requests: Request[]; stop: () => Promise<void> };

/** Stalls the requests of this page to `url`. If `reachesServer`, the server handles them and only the response is lost. */
async function stall(
  page: Page,
  url: string | RegExp,
  { reachesServer = false, method }: { reachesServer?: boolean; method?: string } = {},
): Promise<Stall> {
  const requests: Request[] = [];
  const intercept = async (route: Route) => {
    const request = route.request();
    if (method !== undefined && request.method() !== method) return route.fallback();
    if (reachesServer) await route.fetch();
    requests.push(request);
  };
  await page.route(url, intercept);
  return { requests, stop: () => page.unroute(url, intercept) };
}

/** Waits for the stalled request and advances the installed clock past the timeout. */
async function letTimeOut(page: Page, { requests }: Stall): Promise<void> {
  await expect.poll(() => requests.length).toBe(1);
  await page.clock.fastForward(STALL_MS);
}

// docs/security.md#repeats
test('a second sign-up after a lost response signs in to the first account', async ({ page }) => {
  await page.clock.install();
  await page.goto('/signup');
  const stalled = await stall(page, '**/auth/v1/signup*', { reachesServer: true });
  await page.getByLabel('Full name').fill('Ann Example');
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await letTimeOut(page, stalled);
  await expect(page.getByRole('alert')).toHaveText(`Failed to sign up. ${UNREACHABLE_MESSAGE}`);
  await expectFits(page);
  await stalled.stop();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a second change of the password succeeds after a lost response', { tag: LONG }, async ({
  page,
  product,
}) => {
  await page.clock.install();
  const { email } = await openSignedIn(page, product, '/profile');
  const stalled = await stall(page, '**/auth/v1/user', { reachesServer: true, method: 'PUT' });
  await page.locator('summary', { hasText: 'Change password' }).click();
  const changePassword = async () => {
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('new-secret');
    await page.getByLabel('New password again').fill('new-secret');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await changePassword();
  await letTimeOut(page, stalled);
  await expect(page.getByRole('alert')).toHaveText(
    `The new password could not be saved. ${UNREACHABLE_MESSAGE}`,
  );
  await stalled.stop();
  await changePassword();
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
    const account = await signUp(product);
    await buyPrint(product, account);
    await page.clock.install();
    await enterSignedIn(page, product, account, '/plans');
    await page.getByRole('button', { name: 'Downgrade' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Downgrade' });
    await expect(dialog.getByText(/^Your Print Plan ends now/)).toBeVisible();
    return { account, dialog };
  }
  const DONE_MESSAGE = 'Your plan has been changed to Free.';
  const NO_RESPONSE_MESSAGE = /^Error changing plan\. Please try again\. We got no answer/;

  test('reports after a lost response that the plan has changed', { tag: LONG }, async ({
    page,
    product,
  }) => {
    const { dialog } = await openDowngrade(page, product);
    const stalled = await stall(page, '**/rest/v1/profiles?*', { reachesServer: true, method: 'PATCH' });
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await letTimeOut(page, stalled);
    await expect(dialog.getByRole('alert')).toHaveText(NO_RESPONSE_MESSAGE);
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    await page.getByRole('alertdialog', { name: DONE_MESSAGE }).getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText(/^Your refund of \$0\.99 from .* has been sent/)).toHaveCount(1);
  });

  test('keeps the plan when the request was lost', { tag: LONG }, async ({ page, product }) => {
    const { dialog } = await openDowngrade(page, product);
    const stalled = await stall(page, '**/rest/v1/profiles?*', { method: 'PATCH' });
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await letTimeOut(page, stalled);
    await expect(dialog.getByRole('alert')).toHaveText(NO_RESPONSE_MESSAGE);
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
  test('refunds once when it is repeated after a lost response', {
    tag: LONG,
  }, async ({ page, product }) => {
    const { account, dialog } = await openDowngrade(page, product);
    const stalled = await stall(page, '**/rest/v1/profiles?*', { reachesServer: true, method: 'PATCH' });
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await letTimeOut(page, stalled);
    await expect(dialog.getByRole('alert')).toHaveText(NO_RESPONSE_MESSAGE);
    await stalled.stop();
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await page.getByRole('alertdialog', { name: DONE_MESSAGE }).getByRole('button', { name: 'OK' }).click();
    const billing = await fetch(`${product.url}/sync-subscription`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.accessToken}` },
    });
    expect(await billing.json()).toMatchObject({ plan: 'free', refunds: [{ amount: 99 }] });
    await expect(page.getByText(/^Your refund of /)).toHaveCount(1);
  });
});
