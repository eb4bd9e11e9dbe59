import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

test.use({ viewport: { width: 360, height: 740 } });

const SESSION_KEY = 'sb-sproutcards-auth-token';

/** Fills in the email on the test sign-in. Waits for the page, because the previous one has a field of the same name. */
async function fillEmail(page: Page, email: string) {
  await page.waitForURL('**/test-sign-in/**');
  await page.getByLabel('Email').fill(email);
}

/** Submits the test sign-in, which leads back into the app. */
async function signInAs(page: Page, email: string) {
  await fillEmail(page, email);
  await page.getByLabel('The address is verified').check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

// docs/product/sign-in.md#google
test('signing up with Google creates one profile', {
  tag: LONG,
}, async ({ page }) => {
  const profileStatuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().includes('/rest/v1/profiles'))
      profileStatuses.push(response.status());
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
  await expect.poll(() => profileStatuses).toEqual([201]);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Ann Example');
  await page.waitForLoadState('networkidle');
  expect(profileStatuses).toEqual([201]);
});

test('the sign-in with Google returns to the form or into the app', async ({ page, product, context }) => {
  test.slow();

  await test.step('rejects an unverified address and an account with a password', async () => {
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
    await signInAs(page, family.email);
    await expect(page).toHaveURL(/[/]login$/);
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to sign in with Google: This account has a password, and the test sign-in proves nothing. Please log in with the password.',
    );
    const { data } = await family.client.auth.getUser();
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
  });

  const laterPage = await context.newPage();
  await test.step('ends the session when the tab closes without "Remember me"', async () => {
    await page.getByLabel('Remember me').uncheck();
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await signInAs(page, `${randomUUID()}@example.org`);
    await expect(page).toHaveURL(/[/]profile$/);
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
    await laterPage.goto('/profile');
    await expect(laterPage).toHaveURL(/[/]login/);
  });
  await page.close();

  await test.step('signs in two tabs that left for Google at the same time', async () => {
    const email = `${randomUUID()}@example.org`;
    const otherPage = await context.newPage();
    for (const tab of [laterPage, otherPage]) {
      await tab.goto('/login');
      await tab.getByRole('button', { name: 'Sign in with Google' }).click();
      await expect(tab.getByText('Test sign-in. This is not Google.')).toBeVisible();
    }
    for (const tab of [laterPage, otherPage]) {
      await signInAs(tab, email);
      await expect(tab).toHaveURL(/[/]profile$/);
      await expect(tab.getByRole('main')).toContainText(email);
    }
  });
});
