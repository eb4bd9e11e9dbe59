import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { readLink, waitForMails } from '#tests/support/mail/outbox.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';

const getNotice = (page: Page) => page.getByRole('region', { name: 'Please confirm your email address' });

/** Unfolds the notice, which at first shows a single line. */
const unfoldNotice = (page: Page) =>
  getNotice(page)
    .getByRole('button', { name: /^Please confirm/ })
    .click();

async function fillInSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Ann Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
}

// docs/product/frame.md#email-notice
// docs/security.md#unproved-address
test('the notice stays until the link in the email is used', {
  tag: LONG,
}, async ({ page, openOther, product }) => {
  const email = 'ann@example.org';
  await page.setViewportSize({ width: 360, height: 740 });
  await fillInSignUp(page, email);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(getNotice(page)).toContainText(`We have sent an email to ${email}.`);
  await unfoldNotice(page);
  await expect(getNotice(page).getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await expectFits(page);
  const link = readLink(await waitForMails(product, email, ['Confirm your email address']));

  await getNotice(page).getByRole('link', { name: 'Change address' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(getNotice(page)).toBeVisible();

  const phone = await openOther();
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(link);
  await expect(
    phone.getByText(`This confirms the sign-up of Ann Example with ${email}, made on`),
  ).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await expectFits(phone);
  await phone.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(phone.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(getNotice(phone)).toBeHidden();

  // This browser learns of the confirmation when it requests another email. That email is not sent.
  await page.clock.setSystemTime(Date.now() + 5 * 60_000);
  await page.reload();
  await unfoldNotice(page);
  await getNotice(page).getByRole('button', { name: 'Send again' }).click();
  await expect(getNotice(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(getNotice(page)).toBeHidden();
  await waitForMails(product, email, ['Confirm your email address']);
});

// docs/product/frame.md#email-notice
test('the notice can be dismissed in Chinese', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await fillInSignUp(page, 'mei@example.org');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
  await expect(getNotice(page)).toBeHidden();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(getNotice(page)).toBeVisible();
  await switchToChinese(page);
  const chineseNotice = page.getByRole('region', { name: '请确认您的邮箱' });
  await expect(chineseNotice).toContainText('我们已向 mei@example.org 发送了一封邮件。');
  await expectFits(page);
  await chineseNotice.getByRole('button', { name: '知道了' }).click();
  await expect(chineseNotice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(chineseNotice).toBeHidden();
});
