import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '#tests/support/product-test.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('signing up through the provider ends at the profile; a cancelled sign-in says so at the form', async ({
  page,
}) => {
  const profilesMade: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/profiles'))
      profilesMade.push(request.url());
  });

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByText('Test sign-in. This is not Google.')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/[/]login$/);
  await expect(
    page.getByText('Failed to sign in with Google: The sign-in was cancelled.', { exact: true }),
  ).toBeVisible();

  await page.goto('/signup');
  await expect(page.getByText(/By going on with Google you agree/)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await page.getByLabel('Email').fill(`${randomUUID()}@example.org`);
  await page.getByLabel('Full name').fill('Ann Example');
  await page.getByLabel('The address is verified').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/[/]profile$/);
  await expect(page.getByRole('main')).toContainText('Ann Example');
  await expect.poll(() => profilesMade.length).toBe(1);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Ann Example');
  await page.waitForLoadState('networkidle');
  expect(profilesMade).toHaveLength(1);
});
