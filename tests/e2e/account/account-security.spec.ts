import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { readLink, readMailsTo } from '#tests/support/mail/outbox.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';

test.use({ viewport: { width: 360, height: 740 }, losesNetwork: true, serviceWorkers: 'block' });

const sessionsOf = (page: Page) => page.getByRole('list').filter({ hasText: 'Last used on' });
const logIn = (product: { url: string }, email: string) =>
  createTestClient(product.url).auth.signInWithPassword({ email, password: PASSWORD });

/** The newest mail with this subject. */
async function waitForMail(product: { url: string; dataDir: string }, address: string, subject: string) {
  const find = async () => (await readMailsTo(product, address)).findLast((mail) => mail.subject === subject);
  await expect.poll(async () => (await find())?.subject).toBe(subject);
  return (await find())!;
}

test('the profile shows where the account is signed in and what happened to it, and changes its name', async ({
  page,
  product,
}) => {
  const parent = await signUp(product, { name: 'Ann Example' });
  const phone = await logIn(product, parent.email);
  await test.step('without a network or an answer the lists say so and can be asked for again', async () => {
    await page.route('**/api/account/sessions', (route) => route.abort('internetdisconnected'));
    await page.route('**/api/account/activity', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-sb-error-code': 'unexpected' },
        json: { code: 'unexpected', error: 'no' },
      }),
    );
    await enterSignedIn(page, product, parent, '/profile');
    const alert = page.getByRole('alert').filter({ hasText: 'We could not reach our server.' });
    await expect(alert).toBeVisible();
    await page.unroute('**/api/account/sessions');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(sessionsOf(page)).toBeVisible();

    await page.getByRole('heading', { name: 'Recent account activity' }).click();
    const broken = page.getByRole('alert').filter({ hasText: 'Something went wrong.' });
    await expect(broken).toBeVisible();
    await page.unroute('**/api/account/activity');
    await broken.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('First sign-in', { exact: true })).toBeVisible();
    await expect(page.getByText(/^with the password/).first()).toBeVisible();
    await expectFits(page);
  });

  // docs/security.md#account-activity
  // docs/security.md#session-list
  await test.step('the profile lists where the account is signed in; one device is signed out and refused at once', async () => {
    const rows = sessionsOf(page).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('This device');
    await expect(rows.first().getByRole('button')).toHaveCount(0);
    await expectFits(page);

    for (const left of [2, 1]) {
      await rows
        .nth(1)
        .getByRole('button', { name: /^Sign out/ })
        .click();
      const question = page.getByRole('alertdialog', { name: /^Sign out .+\?$/ });
      await expectFits(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(rows).toHaveCount(left + 1);
      await rows
        .nth(1)
        .getByRole('button', { name: /^Sign out/ })
        .click();
      await question.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByText('The device has been signed out.')).toBeVisible();
      await expect(rows).toHaveCount(left);
    }
    const headers = { authorization: `Bearer ${phone.data.session?.access_token}` };
    expect((await fetch(`${product.url}/api/account`, { headers })).status).toBe(401);
  });

  // docs/product/accounts.md#profile-name
  await test.step('a new name shows everywhere at once', async () => {
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

test('another address: asked for with the password, waited for, given up, asked for again and confirmed', {
  tag: LONG,
}, async ({ page, openOther, product }) => {
  const parent = await signUp(product);
  const [first, second] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
  await enterSignedIn(page, product, parent, '/profile');
  const ask = async (email: string, password: string) => {
    const dialog = page.getByRole('dialog', { name: 'Change email' });
    if (await dialog.isHidden()) await page.getByRole('button', { name: 'Change email' }).click();
    await dialog.getByLabel('New email').fill(email);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    return dialog;
  };
  await expect((await ask('no-address', PASSWORD)).getByRole('alert')).toHaveText(
    'Please enter a valid email address',
  );
  await expect((await ask(first, 'a guess')).getByRole('alert')).toHaveText(
    'The current password is not right',
  );
  await expectFits(page);
  await ask(first, PASSWORD);
  await expect(page.getByText(`Waiting for confirmation at ${first}.`)).toBeVisible();
  await waitForMail(product, parent.email, 'Your email address is about to change');
  await expectFits(page);
  await page.getByRole('button', { name: 'Keep the current address' }).click();
  await expect(page.getByText(/^Waiting for confirmation/)).toBeHidden();

  await ask(second, PASSWORD);
  await expect(page.getByText(`Waiting for confirmation at ${second}.`)).toBeVisible();
  const link = readLink(await waitForMail(product, second, 'Confirm your new email address'));

  // In a browser of another account nothing happens.
  const other = await openOther();
  const stranger = await signUp(product);
  await enterSignedIn(other, product, stranger, '/dashboard');
  await other.goto(link);
  await other.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(other.getByRole('alert')).toContainText('another account');

  await page.goto(link);
  await expect(page.getByText(`will get the address ${second}`)).toBeVisible();
  await expect(page).toHaveURL('/confirm-new-email');
  await expectFits(page);
  await page.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email has been changed' })).toBeVisible();
  await page.getByRole('link', { name: 'To my profile' }).click();
  await expect(page.getByRole('definition').filter({ hasText: second })).toBeVisible();
  await waitForMail(product, parent.email, 'Your email address was changed');
  expect((await logIn(product, second)).error).toBeNull();
  expect((await logIn(product, parent.email)).error?.code).toBe('invalid_credentials');

  await other.goto('about:blank');
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test.describe('the account’s security in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('devices, activity and changes of name and address speak it', async ({ page, product }) => {
    const parent = await signUp(product);
    await enterSignedIn(page, product, parent, '/profile');
    await expect(page.getByRole('heading', { name: '已登录的设备' })).toBeVisible();
    await expect(page.getByText('本设备', { exact: true })).toBeVisible();
    await page.getByRole('heading', { name: '最近的账户动态' }).click();
    await expect(page.getByText('首次登录', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '更改邮箱' }).click();
    const email = `${randomUUID()}@example.org`;
    const dialog = page.getByRole('dialog', { name: '更改邮箱' });
    await dialog.getByLabel('新邮箱').fill(email);
    await dialog.getByLabel('当前密码').fill(PASSWORD);
    await dialog.getByRole('button', { name: '发送链接' }).click();
    await expect(page.getByText(`等待 ${email} 确认`)).toBeVisible();
    await expectFits(page);
    await page.goto(readLink(await waitForMail(product, email, '请确认您的新邮箱')));
    await expect(page.getByRole('button', { name: '确认新邮箱' })).toBeVisible();
    await expectFits(page);
  });
});
