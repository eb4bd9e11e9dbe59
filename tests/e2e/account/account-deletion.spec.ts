import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { holdBack } from '#tests/support/browser/hold-back.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { waitForMails } from '#tests/support/mail/outbox.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';

const PAGE = '/profile';
const PHONE = { width: 360, height: 740 };

// docs/product/accounts.md#deletion
test('deleting the account removes it from the server and from this browser', async ({ page, product }) => {
  const family = await signUp(product);
  await page.setViewportSize(PHONE);
  await enterSignedIn(page, product, family, PAGE);
  const openButton = page.getByRole('button', { name: 'Delete my account…' });
  await openButton.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(openButton).toBeFocused();
  await openButton.click();
  const passwordField = dialog.getByLabel('Your password');
  const deleteButton = dialog.getByRole('button', { name: 'Delete for good' });
  await passwordField.fill('wrong');
  await expectFits(page);
  await deleteButton.click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not your current password.');
  await expect(passwordField).toBeFocused();

  // Unsaved input must be deleted as well.
  await page.evaluate((id) => localStorage.setItem(`tracking-draft/${id}/2026-03-01`, 'x'), family.user.id);
  const release = await holdBack(page, '**/api/account/delete');
  await passwordField.fill(PASSWORD);
  await deleteButton.click();
  await expect(dialog.getByRole('button', { name: 'Deleting…' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();

  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
  await expect(page).toHaveURL('/goodbye');
  await expect(page.getByText(`We are sending a confirmation to ${family.email}.`)).toBeVisible();
  await expectFits(page);
  const listKeys = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key !== 'settings' && key !== 'sproutcards-language'),
    );
  await expect.poll(listKeys).toEqual([]);
  const signIn = await createTestClient(product.url).auth.signInWithPassword({
    email: family.email,
    password: PASSWORD,
  });
  expect(signIn.error?.code).toBe('invalid_credentials');
  await waitForMails(product, family.email, [
    'Confirm your email address',
    'Your Sproutcards account has been deleted',
  ]);

  expect(await page.evaluate(() => sessionStorage.getItem('deletion-receipt'))).toBe(null);
  await page.goto('/goodbye');
  await expect(page).toHaveURL('/');
});
