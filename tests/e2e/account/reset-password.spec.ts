import type { Page } from '@playwright/test';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { holdBack } from '#tests/support/browser/hold-back.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { readLink, readMailsTo, waitForMails } from '#tests/support/mail/outbox.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';

const PHONE = { width: 360, height: 740 };
const SENT_MESSAGE = 'Password reset instructions have been sent to your email address';
const NEW_PASSWORD = 'brand new secret';

async function requestLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
}

async function savePassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(repeated);
  await page.getByRole('button', { name: 'Save the new password' }).click();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const CONFIRM_SUBJECT = 'Confirm your email address';

test('the link in the email replaces a forgotten password and signs out other devices', async ({
  page,
  openOther,
  product,
}) => {
  await page.setViewportSize(PHONE);
  const family = await signUp(product);
  // With a confirmed address, the old password stays valid until the new one is saved.
  const confirmation = readLink(await waitForMails(product, family.email, [CONFIRM_SUBJECT]));
  const confirmed = await family.client.auth.verifyOtp({
    token_hash: new URLSearchParams(new URL(confirmation).hash.slice(1)).get('token_hash') ?? '',
    type: 'signup',
  });
  expect(confirmed.error).toBeNull();
  const tablet = await openOther();
  await enterSignedIn(tablet, product, family, '/manage-flashcards?tab=categories');
  await expect(tablet.getByLabel('Category name')).toBeVisible();
  // The tablet syncs every few seconds, so its requests are held back until something is typed.
  const releaseTablet = await holdBack(tablet, `**${SYNC_PATH}`);

  await page.goto('/login');
  await page.getByLabel('Email').fill(family.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(family.email);
  await requestLink(page, '');
  await expect(page.getByText('Please enter your email address')).toBeVisible();

  // An address without an account gets the same screen.
  const screens: string[] = [];
  for (const email of ['stranger@example.org', family.email]) {
    await requestLink(page, email);
    await expect(page.getByText(SENT_MESSAGE, { exact: true })).toBeVisible();
    screens.push((await page.locator('main').textContent()) ?? '');
  }
  expect(screens[0]).toBe(screens[1]);
  await expectFits(page);
  const link = readLink(
    await waitForMails(product, family.email, [CONFIRM_SUBJECT, 'Choose a new password']),
  );
  expect(await readMailsTo(product, 'stranger@example.org')).toEqual([]);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page, 'no token in the history or in a screenshot').toHaveURL('/reset-password');
  await savePassword(page, NEW_PASSWORD, 'brand new secrte');
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
  await savePassword(page, 'short');
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long');
  await savePassword(page, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('New password should be different from the old password.');
  await expectFits(page);
  // The link is used up, but a refused password can still be replaced after a reload.
  await page.reload();
  await savePassword(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue to Sproutcards' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await waitForMails(product, family.email, [
    CONFIRM_SUBJECT,
    'Choose a new password',
    'Your password was changed',
  ]);

  await tablet.getByLabel('Category name').fill('Typed on the tablet');
  await tablet.getByRole('button', { name: 'Add', exact: true }).click();
  releaseTablet();
  await expect(tablet.getByRole('status')).toHaveText(/^You have been signed out\. Please log in again/);
  await logIn(tablet, family.email, PASSWORD);
  await expect(tablet.getByRole('alert')).toHaveText(
    'The email or the password is not right. Please try again.',
  );
  await logIn(tablet, family.email, NEW_PASSWORD);
  await expect(tablet.getByRole('listitem').filter({ hasText: 'Typed on the tablet' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(
    page.getByText(/^This link has already been used, or it is more than an hour old\./),
  ).toBeVisible();
  await expectFits(page);
  await expect(page.getByLabel('Email')).toHaveValue(family.email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(SENT_MESSAGE, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Continue to Sproutcards' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

// docs/product/sign-in.md#forgotten-password
test('the reset in Chinese explains a broken link, a server error and another account', {
  tag: LONG,
}, async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  const [family, other] = [await signUp(product), await signUp(product)];
  await enterSignedIn(page, product, other, '/forgot-password');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await page.getByLabel('邮箱').fill(family.email);
  await page.getByRole('button', { name: '发送链接' }).click();
  await expect(page.getByText('重设密码的说明已发送到您的邮箱', { exact: true })).toBeVisible();
  const link = readLink(await waitForMails(product, family.email, [CONFIRM_SUBJECT, '设置新密码']));

  const saveNewPassword = async () => {
    await page.getByLabel('新密码').fill(NEW_PASSWORD);
    await page.getByLabel('确认密码').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: '保存新密码' }).click();
  };
  // An email app that breaks long lines shortens the token. The error appears once the button is pressed.
  await page.route('**/api/auth-links/check', (route) => route.fulfill({ status: 503 }));
  await page.goto(link.replace(/.&/, '&'));
  await saveNewPassword();
  await expect(page.getByRole('heading', { name: '这个链接已失效' })).toBeVisible();
  await expect(page.getByRole('button', { name: '发送新链接' })).toBeVisible();

  await page.unroute('**/api/auth-links/check');
  await page.goto(link);
  await page.getByRole('button', { name: '显示字符' }).first().click();
  await expect(page.getByLabel('新密码')).toHaveAttribute('type', 'text');
  await expect(page.getByText(`这个浏览器目前登录的是 ${other.email}。`)).toBeVisible();
  await expectFits(page);
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await saveNewPassword();
  await expect(page.getByRole('alert')).toHaveText(/^新密码没有保存成功/);
  // The page waits until the browser has changed accounts, even after a reload.
  const releaseUser = await holdBack(page, '**/auth/v1/user', 'GET');
  await saveNewPassword();
  for (const load of [async () => {}, () => page.reload()]) {
    await load();
    await expect(page.getByRole('status').getByText('请稍候…')).toBeVisible();
    await expect(page.getByRole('heading', { name: '密码已更改' })).toBeHidden();
  }
  releaseUser();
  await expect(page.getByRole('heading', { name: '密码已更改' })).toBeVisible();
  await page.goto('/profile');
  await waitForMails(product, family.email, [CONFIRM_SUBJECT, '设置新密码', '您的密码已更改']);
  await expect(page.getByText(family.email)).toBeVisible();
});
