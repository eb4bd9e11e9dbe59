import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { enterSignedIn } from '#tests/support/enter-signed-in.ts';
import { expect, test } from '#tests/support/product-test.ts';
import { signUp } from '#tests/support/sign-up.ts';

const SMALL = { width: 360, height: 740 };

async function expectFits(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );
}

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
