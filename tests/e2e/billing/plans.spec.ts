import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

const PHONE = { width: 360, height: 740 };

// docs/product/plans.md#features
test('a visitor on a phone sees three plans and opens the waitlist', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Plans' }).click();
  await expect(page).toHaveTitle('Choose Your Plan · Sproutcards');
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([
    'Free Plan',
    'Print Plan',
    'Pro Sprout',
  ]);
  await expect(page.getByRole('link', { name: 'Back to Profile' })).toBeHidden();
  await page.getByLabel('Bill yearly (Save 17%!)').check();
  await expect(page.getByText('$30', { exact: true })).toBeVisible();
  await expectFits(page);

  await page.getByRole('button', { name: 'Subscribe' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/login?next=%2Fplans%3Fbilling%3Dyearly');
  await page.goto('/plans');
  await page.getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(page.getByRole('dialog', { name: 'Join the Pro Plan Waitlist' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/signup');
});

test.describe('Plans with failing responses', () => {
  test.use({ serviceWorkers: 'block' });

  test('explain a failed downgrade and a failed checkout', { tag: LONG }, async ({ page, product }) => {
    let plan = 'pro';
    await page.route('**/rest/v1/profiles?*', (route) => {
      if (route.request().method() === 'PATCH') {
        const headers = { 'proxy-status': 'PostgREST; error=billing_unavailable' };
        const json = { code: 'billing_unavailable', message: 'No.' };
        return route.fulfill({ status: 502, headers, json });
      }
      const profile = {
        subscription_status: 'active',
        current_period_end: null,
        cancel_at_period_end: false,
      };
      return route.fulfill({ json: [{ plan, ...profile }] });
    });
    const unavailable = {
      status: 502,
      json: { error: 'Payment service is unavailable. Please try again.' },
    };
    await page.route('**/create-checkout-session', (route) => route.fulfill(unavailable));
    await page.route('**/downgrade-preview', (route) => route.fulfill(unavailable), { times: 1 });
    await openSignedIn(page, product, '/plans');
    const downgradeButtons = page.getByRole('button', { name: 'Downgrade' });
    await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
    await expect(downgradeButtons).toHaveCount(2);
    await downgradeButtons.nth(1).click();
    await page
      .getByRole('dialog', { name: 'You have Pro Sprout' })
      .getByRole('button', { name: 'Change to Free' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Downgrade' });
    await expect(dialog.getByRole('alert')).toContainText('Payment service is unavailable.');
    // The refund is unknown, so nothing can be confirmed.
    await expect(dialog.getByRole('button', { name: 'Change to Free' })).toBeDisabled();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('alert')).toBeHidden();
    await expect(dialog).toContainText('There is nothing to refund.');
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Error changing plan. Please try again.');
    expect(await findViolations(page)).toEqual([]);

    plan = 'free';
    const paymentsOff = {
      status: 503,
      headers: { 'x-sb-error-code': 'payments_not_set_up' },
      json: { code: 'payments_not_set_up', error: 'Payments are not set up.' },
    };
    await page.route('**/sync-subscription', (route) => route.fulfill(paymentsOff));
    const synced = page.waitForResponse('**/sync-subscription');
    await page.goto('/profile');
    await synced;
    // Without payments, the plan needs no check.
    await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await page.getByRole('link', { name: 'Upgrade Plan' }).click();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page
      .getByRole('alertdialog', {
        name: 'Failed to start subscription: Payment service is unavailable. Please try again.',
      })
      .getByRole('button', { name: 'OK' })
      .click();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeFocused();
  });

  // docs/product/plans.md#card-action
  test('disable all buttons while a checkout starts, but not forever', {
    tag: LONG,
  }, async ({ page, product }) => {
    const releases: (() => void)[] = [];
    await page.route('**/create-checkout-session', async (route) => {
      await new Promise<void>((resolve) => releases.push(resolve));
      await route.fulfill({ status: 503, json: {} });
    });
    await page.clock.install();
    await openSignedIn(page, product, '/plans');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const waitingButtons = page.getByRole('button', { name: 'Processing...' });
    await expect(waitingButtons).toHaveCount(3);
    for (const button of await waitingButtons.all()) await expect(button).toBeDisabled();
    expect(releases).toHaveLength(1);
    releases[0]?.();
    await expect(page.getByText('Failed to start subscription: HTTP 503')).toBeVisible();

    await page.keyboard.press('Escape');
    await page.unroute('**/create-checkout-session');
    // With this response, the browser stays on the page, as when a parent presses Stop.
    await page.route('**/c/pay/**', (route) => route.fulfill({ status: 204 }));
    const opened = page.waitForResponse('**/c/pay/**');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await opened;
    await expect(waitingButtons).toHaveCount(3);
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  });
});
