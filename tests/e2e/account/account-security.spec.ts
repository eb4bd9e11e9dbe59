import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { readLink, readMailsTo } from '#tests/support/mail/outbox.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';

test.use({ viewport: { width: 360, height: 740 }, losesNetwork: true, serviceWorkers: 'block' });

const getSessionList = (page: Page) => page.getByRole('list').filter({ hasText: 'Last used on' });
const logIn = (product: { url: string }, email: string) =>
  createTestClient(product.url).auth.signInWithPassword({ email, password: PASSWORD });

test('the profile shows account activity and signs out other devices', {
  tag: LONG,
}, async ({ page, product }) => {
  const family = await signUp(product, { name: 'Ann Example' });
  const phone = await logIn(product, family.email);
  await test.step('loads a failed list again on request', async () => {
    await page.route('**/api/account/sessions', (route) => route.abort('internetdisconnected'));
    await page.route('**/api/account/activity', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-sb-error-code': 'unexpected' },
        json: { code: 'unexpected', error: 'no' },
      }),
    );
    await enterSignedIn(page, product, family, '/profile');
    const alert = page.getByRole('alert').filter({ hasText: 'We could not reach our server.' });
    await expect(alert).toBeVisible();
    await page.unroute('**/api/account/sessions');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(getSessionList(page)).toBeVisible();

    await page.getByRole('heading', { name: 'Recent account activity' }).click();
    const activityAlert = page.getByRole('alert').filter({ hasText: 'Something went wrong.' });
    await expect(activityAlert).toBeVisible();
    await page.unroute('**/api/account/activity');
    await activityAlert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('First sign-in', { exact: true })).toBeVisible();
    await expect(page.getByText(/^with the password/).first()).toBeVisible();
    await expectFits(page);
  });

  // docs/security.md#account-activity
  // docs/security.md#session-list
  await test.step('signs out a device and refuses its token at once', async () => {
    const rows = getSessionList(page).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('This device');
    await expect(rows.first().getByRole('button')).toHaveCount(0);
    await expectFits(page);

    for (const remaining of [2, 1]) {
      await rows
        .nth(1)
        .getByRole('button', { name: /^Sign out/ })
        .click();
      const question = page.getByRole('alertdialog', { name: /^Sign out .+\?$/ });
      await expectFits(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(rows).toHaveCount(remaining + 1);
      await rows
        .nth(1)
        .getByRole('button', { name: /^Sign out/ })
        .click();
      await question.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByText('The device has been signed out.')).toBeVisible();
      await expect(rows).toHaveCount(remaining);
    }
    const headers = { authorization: `Bearer ${phone.data.session?.access_token}` };
    expect((await fetch(`${product.url}/api/account`, { headers })).status).toBe(401);
  });

  // docs/product/accounts.md#profile-name
  await test.step('shows a new name at once', async () => {
    await page.getByRole('button', { name: 'Change name' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change name' });
    await dialog.getByLabel('Full name').fill('   ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a name');
    await expectFits(page);
    await dialog.getByLabel('Full name').fill('Anna New');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your name has been changed.' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Anna New' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('definition').filter({ hasText: 'Anna New' })).toBeVisible();
  });
});

test('a new email address takes effect once its link is confirmed', async ({ page, product }) => {
  const family = await signUp(product);
  const [firstEmail, secondEmail] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
  await enterSignedIn(page, product, family, '/profile');
  const requestChange = async (email: string, password: string) => {
    const dialog = page.getByRole('dialog', { name: 'Change email' });
    if (await dialog.isHidden()) await page.getByRole('button', { name: 'Change email' }).click();
    await dialog.getByLabel('New email').fill(email);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    return dialog;
  };
  const dialog = await requestChange('no-address', PASSWORD);
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid email address');
  await requestChange(firstEmail, 'a guess');
  await expect(dialog.getByRole('alert')).toHaveText('The current password is not right');
  await expectFits(page);
  await requestChange(firstEmail, PASSWORD);
  await expect(page.getByText(`Waiting for confirmation at ${firstEmail}.`)).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Keep the current address' }).click();
  await expect(page.getByText(/^Waiting for confirmation/)).toBeHidden();

  await requestChange(secondEmail, PASSWORD);
  await expect(page.getByText(`Waiting for confirmation at ${secondEmail}.`)).toBeVisible();
  const readSubjects = async () => (await readMailsTo(product, secondEmail)).map(({ subject }) => subject);
  await expect.poll(readSubjects).toEqual(['Confirm your new email address']);
  const [mail] = await readMailsTo(product, secondEmail);
  await page.goto(readLink(mail!));
  await expect(page.getByText(`will get the address ${secondEmail}`)).toBeVisible();
  await expect(page).toHaveURL('/confirm-new-email');
  await expectFits(page);
  await page.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email has been changed' })).toBeVisible();
  await page.getByRole('link', { name: 'To my profile' }).click();
  await expect(page.getByRole('definition').filter({ hasText: secondEmail })).toBeVisible();
  expect((await logIn(product, secondEmail)).error).toBeNull();
  expect((await logIn(product, family.email)).error?.code).toBe('invalid_credentials');
});
