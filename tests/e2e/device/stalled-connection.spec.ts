import type { Page } from '@playwright/test';
import { buyPrint } from '#tests/support/billing/buy-print.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { logIn, logInHeading } from '#tests/support/browser/log-in.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { holdBack, letItStall, stall } from '#tests/support/browser/stall-requests.ts';
import type { StartedProduct } from '#tests/support/browser/started-product.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';

// A request that the page gives up leaves its note in the console; no worker of the page may answer in its place.
test.use({ losesNetwork: true, serviceWorkers: 'block', viewport: { width: 360, height: 740 } });

const OUT_OF_REACH = 'We could not reach our server. Please check your connection and try again in a moment.';

const newEmail = () => `${crypto.randomUUID()}@example.org`;
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard' });

async function fillInSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ann Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
}

test('log-in: says after ten seconds that no answer came, and the next try signs in', { tag: LONG }, async ({
  page,
  product,
}) => {
  const { email } = await signUp(product);
  await page.clock.install();
  await page.goto('/login');
  const silence = await stall(page, '**/auth/v1/token?grant_type=password', { reaches: true });
  await logIn(page, email);
  await letItStall(page, silence);
  await expect(page.getByRole('alert')).toHaveText(`Failed to log in. ${OUT_OF_REACH}`);
  await expectFits(page);
  await silence.stop();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(dashboard(page)).toBeVisible();
});

test('log-in: a press waits for the auth client, which comes after the first screen', { tag: LONG }, async ({
  page,
  product,
}) => {
  const { email } = await signUp(product);
  const release = await holdBack(page, '**/assets/supabase-auth-*.js');
  await page.goto('/login');
  await logIn(page, email);
  await expect(page.getByRole('button', { name: 'Please wait' })).toBeDisabled();
  release();
  await expect(dashboard(page)).toBeVisible();
});

// docs/security.md#repeats
test('sign-up: the second try after a lost answer signs in to the account that the first one made', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/signup');
  const silence = await stall(page, '**/auth/v1/signup*', { reaches: true });
  await fillInSignUp(page, newEmail());
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await letItStall(page, silence);
  await expect(page.getByRole('alert')).toHaveText(`Failed to sign up. ${OUT_OF_REACH}`);
  await expectFits(page);
  await silence.stop();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(dashboard(page)).toBeVisible();
});

test('sign-up: an account that is not ours stays “already registered”, also after a lost answer', {
  tag: LONG,
}, async ({ page, product }) => {
  const { email } = await signUp(product);
  await page.clock.install();
  await page.goto('/signup');
  const silence = await stall(page, '**/auth/v1/signup*');
  await fillInSignUp(page, email);
  await page.getByLabel('Password', { exact: true }).fill('another-one');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await letItStall(page, silence);
  await expect(page.getByRole('alert')).toHaveText(`Failed to sign up. ${OUT_OF_REACH}`);
  await silence.stop();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('User already registered');
});

test('password: the second try finds out that the first one had arrived', { tag: LONG }, async ({
  page,
  product,
}) => {
  await page.clock.install();
  const { email } = await openSignedIn(page, product, '/profile');
  const silence = await stall(page, '**/auth/v1/user', { reaches: true, method: 'PUT' });
  await page.locator('summary', { hasText: 'Change password' }).click();
  const change = async () => {
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('new-secret');
    await page.getByLabel('New password again').fill('new-secret');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change();
  await letItStall(page, silence);
  await expect(page.getByRole('alert')).toHaveText(`The new password could not be saved. ${OUT_OF_REACH}`);
  await silence.stop();
  await change();
  await expect(page.getByText('Your password has been saved. Other devices were signed out.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(logInHeading(page)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('new-secret');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(logInHeading(page)).toBeHidden();
});

test.describe('downgrade', () => {
  /** Opens the question of a family that pays. */
  async function askToLeave(page: Page, product: StartedProduct) {
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

  test('“Keep my plan” after a lost answer says that the plan has changed', { tag: LONG }, async ({
    page,
    product,
  }) => {
    const { dialog } = await askToLeave(page, product);
    const silence = await stall(page, '**/rest/v1/profiles?*', { reaches: true, method: 'PATCH' });
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await letItStall(page, silence);
    await expect(dialog.getByRole('alert')).toHaveText(UNANSWERED);
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    await page.getByRole('alertdialog', { name: DONE }).getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText(/^Your refund of \$0\.99 from .* has been sent/)).toHaveCount(1);
  });

  test('“Keep my plan” keeps the plan when nothing had arrived', { tag: LONG }, async ({ page, product }) => {
    const { dialog } = await askToLeave(page, product);
    const silence = await stall(page, '**/rest/v1/profiles?*', { method: 'PATCH' });
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await letItStall(page, silence);
    await expect(dialog.getByRole('alert')).toHaveText(UNANSWERED);
    const silentSync = await stall(page, '**/sync-subscription');
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    await letItStall(page, silentSync);
    await expect(dialog.getByRole('alert')).toHaveText(
      /^We still cannot tell whether your plan has changed\./,
    );
    await silentSync.stop();
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    const notice = page.getByRole('alertdialog', {
      name: 'You still have the Print Plan. Nothing has changed.',
    });
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Downgrade' })).toBeVisible();
  });

  // docs/security.md#repeats
  test('another try after a lost answer refunds nothing twice; the question can be left', {
    tag: LONG,
  }, async ({ page, product }) => {
    const { parent, dialog } = await askToLeave(page, product);
    const silence = await stall(page, '**/rest/v1/profiles?*', { reaches: true, method: 'PATCH' });
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await letItStall(page, silence);
    await expect(dialog.getByRole('alert')).toHaveText(UNANSWERED);
    await silence.stop();
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
