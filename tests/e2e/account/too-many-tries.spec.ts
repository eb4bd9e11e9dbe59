import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { readMailsTo } from '#tests/support/mail/outbox.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

test.use({ settings: { SIGN_IN_LIMITS: 'on' }, viewport: { width: 360, height: 740 } });
// One worker, because each would start a server with this setting.
test.describe.configure({ mode: 'default' });

// docs/product/limits.md#wait-is-named
// docs/security.md#no-lock-out
test('the log-in shows the waiting time after too many attempts', {
  tag: LONG,
}, async ({ page, product }) => {
  const { email } = await signUp(product);
  // Another person in the same network guesses passwords.
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await callAuth(product, { path: '/token?grant_type=password', body: { email, password: 'a guess' } });
  }
  const tryToLogIn = async () => {
    await page.locator('input[type="password"]').fill('secret1');
    await page.locator('input[type="email"]').fill(email);
    await page.locator('button[type="submit"]').click();
  };
  await page.goto('/login');
  await tryToLogIn();
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many tries\. Please wait 1[0-5] minutes, or use “Forgot your password\?”$/,
  );
  await expectFits(page);

  await switchToChinese(page);
  await tryToLogIn();
  await expect(page.getByRole('alert')).toHaveText(
    /^尝试次数过多，请等待 1[0-5] 分钟后再试，或使用“忘记密码？”。$/,
  );
  await expectFits(page);

  await page.getByRole('link', { name: '忘记密码？' }).click();
  // The log-in page also has an email field and stays until the next page has loaded.
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  await expect(page.locator('input[type="email"]')).toHaveValue(email);
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('status')).toBeVisible();
  await expect
    .poll(async () => (await readMailsTo(product, email)).map(({ text }) => text).join())
    .toContain('/reset-password#token_hash=');
});
