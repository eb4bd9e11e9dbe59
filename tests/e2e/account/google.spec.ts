import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { readTestCode } from '#tests/support/browser/test-code.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

test.use({ viewport: { width: 360, height: 740 } });

const TOKEN = 'sb-sproutcards-auth-token';

/** The form that the press leaves has a field of the same name. */
async function fillEmail(page: Page, email: string) {
  await page.waitForURL('**/test-sign-in/**');
  await page.getByLabel('Email').fill(email);
}

/** From the page of the test sign-in back into the app. */
async function answerAs(page: Page, email: string) {
  await fillEmail(page, email);
  await page.getByLabel('The address is verified').check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

// docs/product/sign-in.md#google
test('signing up through the provider ends at the profile; a cancelled sign-in says so at the form', {
  tag: LONG,
}, async ({ page }) => {
  const profilesMade: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().includes('/rest/v1/profiles'))
      profilesMade.push(response.status());
  });

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByText('Test sign-in. This is not Google.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/[/]login$/);
  await expect(
    page.getByText('Failed to sign in with Google: The sign-in was cancelled.', { exact: true }),
  ).toBeVisible();

  await page.goto('/signup');
  await expect(page.getByText(/By continuing with Google, you agree/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await fillEmail(page, `${randomUUID()}@example.org`);
  await page.getByLabel('Full name').fill('Ann Example');
  await page.getByLabel('The address is verified').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/[/]profile$/);
  await expect(page.getByRole('main')).toContainText('Ann Example');
  await expect.poll(() => profilesMade).toEqual([201]);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Ann Example');
  await page.waitForLoadState('networkidle');
  expect(profilesMade).toEqual([201]);
});

test('a browser is asked once for the code that the server printed', { tag: LONG }, async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 320, height: 640 } });
  try {
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    const field = page.getByLabel('Code');
    await expect(field).toBeFocused();
    await expectFits(page);
    await field.fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').first()).toContainText('This is not the code.');
    await expect(page.getByText('代码不对。')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await field.fill(readTestCode(product)!.toUpperCase());
    await page.getByRole('button', { name: 'Continue · 继续' }).click();
    await answerAs(page, `${randomUUID()}@example.org`);
    await expect(page).toHaveURL(/[/]profile$/);
    await page.goto('/c/pay/gone');
    await expect(page.getByText('Test payments. No real money moves.')).toBeVisible();
  } finally {
    await context.close();
  }
});

test('the provider leads back to the form or into the app', async ({ page, product, context }) => {
  test.slow();

  await test.step('an address that Google has not verified is refused, and so is an account with a password at the test page', async () => {
    const family = await signUp(product, { name: 'Mia Example' });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await fillEmail(page, family.email);
    await page.getByLabel('The address is verified').uncheck();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/[/]login$/);
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to sign in with Google: Google has not verified this email address. Please verify it there, or sign up with a password.',
    );
    await page.reload();
    await expect(page.getByRole('alert')).toHaveCount(0);

    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await answerAs(page, family.email);
    await expect(page).toHaveURL(/[/]login$/);
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to sign in with Google: This account has a password, and the test sign-in proves nothing. Please log in with the password.',
    );
    const { data } = await family.client.auth.getUser();
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
  });

  const later = await context.newPage();
  await test.step('without "Remember me" the session ends with the tab', async () => {
    await page.getByLabel('Remember me').uncheck();
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await answerAs(page, `${randomUUID()}@example.org`);
    await expect(page).toHaveURL(/[/]profile$/);
    expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN)).toBeNull();
    await later.goto('/profile');
    await expect(later).toHaveURL(/[/]login/);
  });
  await page.close();

  await test.step('two tabs that leave for Google at the same time both come back', async () => {
    const email = `${randomUUID()}@example.org`;
    const second = await context.newPage();
    for (const tab of [later, second]) {
      await tab.goto('/login');
      await tab.getByRole('button', { name: 'Sign in with Google' }).click();
      await expect(tab.getByText('Test sign-in. This is not Google.')).toBeVisible();
    }
    for (const tab of [later, second]) {
      await answerAs(tab, email);
      await expect(tab).toHaveURL(/[/]profile$/);
      await expect(tab.getByRole('main')).toContainText(email);
    }
  });
});

test.describe('a page that is left too early', () => {
  test.use({ losesNetwork: true, serviceWorkers: 'block' });

  test('a parent who leaves the page before the profile is made has one the next time', {
    tag: LONG,
  }, async ({ page }) => {
    await page.route('**/rest/v1/profiles*', (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await answerAs(page, `${randomUUID()}@example.org`);
    await expect(page).toHaveURL(/[/]profile$/);
    // Gone before the network is back: the page would try again by itself.
    await page.goto('about:blank');
    await page.unroute('**/rest/v1/profiles*');
    const made = page.waitForResponse(
      (response) => response.url().includes('/rest/v1/profiles') && response.request().method() === 'POST',
    );
    await page.goto('/profile');
    expect((await made).status()).toBe(201);
  });
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN', losesNetwork: true, serviceWorkers: 'block' });

  test('the way to Google speaks Chinese, and a tap without a network says so', { tag: LONG }, async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    const button = page.getByRole('button', { name: '使用 Google 登录' });
    await button.click();
    await expect(page.getByText('测试登录。这不是 Google。')).toBeVisible();
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('alert')).toHaveText('使用 Google 登录失败: 登录已取消。');
    await context.setOffline(true);
    await button.click();
    await expect(page.getByRole('alert')).toContainText('无法连接服务器');
    await expect(button).toBeEnabled();
  });
});
