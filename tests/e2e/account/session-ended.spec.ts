import { expect, test } from '#tests/support/browser/product-test.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';

test('a device that another one signs out says so, asks to log in, and loses nothing typed', async ({
  page,
  product,
}) => {
  const { email, client } = await signUp(product);
  const logIn = async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await page.goto('/login?next=%2Fmanage-flashcards%3Ftab%3Dcategories');
  await logIn();
  await expect(page.getByRole('listitem').filter({ hasText: 'Animals' })).toBeVisible();
  await client.auth.signOut({ scope: 'global' });

  await page.getByLabel('Category name').fill('Typed after the end');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fmanage-flashcards%3Ftab%3Dcategories$/);
  await expect(page.getByRole('status')).toHaveText(
    'You have been signed out. Please log in again; what has not been sent yet is kept on this device.',
  );

  await logIn();
  await expect(page.getByRole('listitem').filter({ hasText: 'Typed after the end' })).toBeVisible();
  await expectAllSent(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('You have been signed out')).toHaveCount(0);
});
