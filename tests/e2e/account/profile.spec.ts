import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buyPrint } from '#tests/support/billing/buy-print.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { enterTestCode } from '#tests/support/browser/test-code.ts';
import { waitForPlanMails } from '#tests/support/mail/outbox.ts';
import { runScript } from '#tests/support/process/run-script.ts';
import { newProfile, PASSWORD, signUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';

const SMALL = { width: 360, height: 740 };

// docs/product/billing.md#portal
test('Free, Print, ending: the profile follows the subscription through the payment pages', {
  tag: LONG,
}, async ({ page, product }) => {
  await page.setViewportSize(SMALL);
  const parent = await signUp(product);
  await enterSignedIn(page, product, parent, '/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Your Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle('Your Profile · Sproutcards');
  await expect(page.getByRole('definition').filter({ hasText: parent.user.email! })).toBeVisible();
  await expect(page.getByText('Free Plan', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage Billing' })).toBeHidden();
  await expectFits(page);

  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Pay $1.00' }).click();
  await expect(page.getByRole('heading', { name: "You're In!" })).toBeVisible();

  await page.goto('/profile?payment=success');
  await expect(page.getByText('Print Plan')).toBeVisible();
  await expect(page.getByText(/^Renews on \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toBeHidden();
  await expectFits(page);

  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(/^Ends on \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(page.getByText(/^Renews on/)).toBeHidden();

  await page.route('**/create-portal-session', (route) =>
    route.fulfill({ status: 502, body: 'Bad gateway' }),
  );
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Unable to open billing portal' });
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Manage Billing' })).toBeEnabled();
});

test.describe('a failed renewal and a plan given by hand', () => {
  test.use({ viewport: SMALL });

  test('a failed renewal says by when to mend it; a plan given by hand has no billing to manage', {
    tag: LONG,
  }, async ({ browser }) => {
    // A product of its own that starts twice, and the database beside it.
    test.slow();
    const product = await startProduct();
    const context = await browser.newContext({ baseURL: product.url, viewport: SMALL });
    try {
      await enterTestCode(context, product);
      const page = await context.newPage();
      const [payer, guest] = [await signUp(product), await signUp(product)];
      await buyPrint(product, payer);
      await guest.client.rest.from('profiles').insert(newProfile(guest.user));
      await enterSignedIn(page, product, payer, '/profile');
      await page.getByRole('button', { name: 'Manage Billing' }).click();
      await page.getByRole('button', { name: 'Use a card that is declined' }).click();
      const given = await runScript('admin', product, 'grant', guest.email, 'pro', '--until', '2099-06-15');
      expect(given.code, given.said).toBe(0);
      await product.kill('SIGTERM');
      await passTime(product.dataDir, 32);
      await product.restart();

      await page.goto('/profile');
      const notice = page.getByRole('alert');
      await expect(notice).toContainText(
        /^Your last payment failed\. You keep the Print Plan until \w+ \d+, \d{4}\. Please update your card before then\./,
      );
      await expect(page.getByText(/^Stays until \w+ \d+, \d{4}$/)).toBeVisible();
      await waitForPlanMails(product, payer.email, [
        'You have the Print Plan now',
        'Your payment for the Print Plan failed',
      ]);
      await expect(page.getByText('Print Plan', { exact: true })).toBeVisible();
      await expect(page.getByText(/^Renews on/)).toBeHidden();
      await expectFits(page);
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await switchToChinese(page);
      await expect(notice).toContainText('上次扣款失败。您的打印版可使用到');
      await expectFits(page);
      await page.getByRole('button', { name: '账户菜单' }).click();
      await page.getByRole('menuitemradio', { name: 'English' }).click();
      await notice.getByRole('button', { name: 'Update my card' }).click();
      await page.getByRole('button', { name: 'Use a card that works' }).click();
      await page.getByRole('button', { name: 'Pay $1.00 now' }).click();
      await page.getByRole('link', { name: 'Return' }).click();
      await expect(page.getByText(/^Renews on \w+ \d+, \d{4}$/)).toBeVisible();
      await expect(notice).toHaveCount(0);

      await enterSignedIn(page, product, guest, '/profile');
      await expect(page.getByText('Pro Sprout')).toBeVisible();
      await expect(page.getByText('A gift until June 15, 2099. There is nothing to pay.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Manage Billing' })).toBeHidden();
      await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toBeHidden();
      await page.goto('/plans');
      await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Downgrade' })).toHaveCount(2);
      await expect(page.getByText('A gift until June 15, 2099. There is nothing to pay.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Manage Billing' })).toBeHidden();
      await expectFits(page);
      await page.getByRole('button', { name: 'Downgrade' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Confirm Downgrade' });
      await expect(dialog).toContainText('Your plan is a gift. It ends now');
      await dialog.getByRole('button', { name: 'Change to Free' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      await expect(page).toHaveURL('/profile');
      await expect(page.getByText('Free Plan', { exact: true })).toBeVisible();
    } finally {
      await context.close();
      await product.stop();
    }
  });
});

/** Moves the clock of the stopped product's test payments. */
async function passTime(dataDir: string, days: number): Promise<void> {
  const file = join(dataDir, 'test-payments.json');
  const saved = JSON.parse(await readFile(file, 'utf8'));
  saved.state.clock = [{ id: 'offset', seconds: days * 86_400 }];
  await writeFile(file, JSON.stringify(saved));
}

// docs/security.md#password-ends-sessions
test('a new password signs another browser out; signing out everywhere ends this one too', {
  tag: LONG,
}, async ({ page, product }) => {
  const parent = await signUp(product);
  const tablet = createTestClient(product.url);
  await tablet.auth.signInWithPassword({ email: parent.email, password: PASSWORD });
  await enterSignedIn(page, product, parent, '/profile');
  await expect(page.getByText('Ann Example')).toBeVisible();

  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill('secret2');
    await page.getByLabel('New password again').fill('secret2');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await page.locator('summary', { hasText: 'Change password' }).click();
  await change('not-mine');
  await expect(page.getByRole('alert')).toHaveText('The current password is not right');
  await change(PASSWORD);
  await expect(page.getByText('Your password has been saved. Other devices were signed out.')).toBeVisible();
  expect((await tablet.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  await tablet.auth.signInWithPassword({ email: parent.email, password: 'secret2' });
  await expectFits(page);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out on all devices?' });
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  expect((await tablet.auth.refreshSession()).data.session).toBeNull();
});
