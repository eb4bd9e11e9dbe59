import { enterSignedIn } from '#tests/support/enter-signed-in.ts';
import { expectFits } from '#tests/support/expect-fits.ts';
import { expect, test } from '#tests/support/product-test.ts';
import { PASSWORD, signUp } from '#tests/support/sign-up.ts';
import { createTestClient } from '#tests/support/test-client.ts';

const SMALL = { width: 360, height: 740 };

test('Free, Print, ending: the profile follows the subscription through the payment pages', async ({
  page,
  product,
}) => {
  await page.setViewportSize(SMALL);
  const parent = await signUp(product);
  await enterSignedIn(page, product, parent, '/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Your Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle('Your Profile · Sproutcards');
  await expect(page.getByText(parent.user.email!)).toBeVisible();
  await expect(page.getByText('Free Plan')).toBeVisible();
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

test('a new password signs another browser out; signing out everywhere ends this one too', async ({
  page,
  product,
}) => {
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
