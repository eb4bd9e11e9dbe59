import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { readLink, waitForMails } from '#tests/support/mail/outbox.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';

test.use({ settings: { AUTH_CONFIRM_EMAIL: 'on' }, losesNetwork: true, serviceWorkers: 'block' });
// One worker, because each would start a server with this setting.
test.describe.configure({ mode: 'default' });

const CONFIRM_SUBJECT = 'Confirm your email address';
const SENT_MESSAGE =
  'If this address has an account that is waiting to be confirmed, a new link is on its way.';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  // The password comes first, because the previous page may also have an email field.
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('the link in the email confirms a new account in any browser, but only once', {
  tag: LONG,
}, async ({ page, openOther, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const email = 'ann@example.org';
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Ann Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(`We have sent a link to ${email}.`);
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await expectFits(page);
  const link = readLink(await waitForMails(product, email, [CONFIRM_SUBJECT]));

  // A wrong password gets the usual message, so that others learn nothing about the account.
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await logIn(page, email, 'a guess');
  await expect(page.getByRole('alert')).toHaveText(
    'The email or the password is not right. Please try again.',
  );
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Email not confirmed');
  await expect(
    page.getByText(/^The email address of this account has not been confirmed yet\./),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(SENT_MESSAGE)).toBeVisible();
  await expectFits(page);

  // Opening the link on another device does not use it up.
  const phone = await openOther();
  for (const visit of [1, 2]) {
    await phone.goto('about:blank');
    await phone.goto(link);
    await expect(phone.getByRole('button', { name: 'Confirm my address' }), `visit ${visit}`).toBeVisible();
    await expect(phone).toHaveURL('/confirm-email');
    await expect(
      phone.getByText(/^This confirms the sign-up of Ann Example with ann@example\.org, made on/),
    ).toBeVisible();
  }
  await phone.setViewportSize({ width: 360, height: 740 });
  await expectFits(phone);
  await phone.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(phone.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await phone.goto('/profile');
  await expect(phone.getByText('Ann Example')).toBeVisible();
  await expect(phone.getByText('Free Plan')).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByText(`This browser is signed in as ${email}`)).toBeVisible();
  await phone.getByRole('link', { name: 'Continue to Sproutcards' }).click();
  await expect(phone.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByText(/If you have confirmed your address before, simply log in\./)).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await waitForMails(product, email, [CONFIRM_SUBJECT]);
});
