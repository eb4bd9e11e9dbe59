import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { letDayPass } from '#tests/support/browser/let-day-pass.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { readLink, waitForMails } from '#tests/support/mail/outbox.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';

test.use({ settings: { AUTH_CONFIRM_EMAIL: 'on' }, losesNetwork: true, serviceWorkers: 'block' });
// One worker, because each would start a server with this setting.
test.describe.configure({ mode: 'default' });

const CONFIRM = 'Confirm your email address';
const SENT = 'If this address has an account that is waiting to be confirmed, a new link is on its way.';

/** The log-in form, English or Chinese. */
async function logIn(page: Page, email: string, password: string, submit = 'Log in'): Promise<void> {
  // First, because the page that led here may have a field for an address too.
  await page.locator('input[type="password"]').fill(password);
  await page.locator('input[type="email"]').fill(email);
  await page.getByRole('button', { name: submit, exact: true }).click();
}

/** Signs up without a browser. */
async function signUpByMail(product: { url: string }, email: string) {
  const { auth } = createTestClient(product.url);
  const { error } = await auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Ben' } } });
  expect(error).toBeNull();
  return auth;
}

test('a new account waits for its link: the page that says so, the log-in before, the link in another browser, twice', async ({
  page,
  openOther,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const email = 'ann@example.org';
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Ann Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(`We have sent a link to ${email}.`);
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await expectFits(page);
  const link = readLink(await waitForMails(product, email, [CONFIRM]));

  // Too early, by the way the page offers; a stranger with a guess learns nothing about the account.
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await logIn(page, email, 'a guess');
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Email not confirmed');
  await expect(
    page.getByText(/^The email address of this account has not been confirmed yet\./),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expectFits(page);

  // The mail is read on another device; opening alone uses nothing up.
  const phone = await openOther();
  for (const time of [1, 2]) {
    await phone.goto('about:blank');
    await phone.goto(link);
    await expect(phone.getByRole('button', { name: 'Confirm my address' }), `${time}`).toBeVisible();
    await expect(phone).toHaveURL('/confirm-email');
    await expect(
      phone.getByText(/^This confirms the sign-up of Ann Example with ann@example\.org, made on/),
    ).toBeVisible();
  }
  await phone.setViewportSize({ width: 360, height: 740 });
  await expectFits(phone);
  await phone.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(phone.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await phone.goto('/profile');
  await expect(phone.getByText('Ann Example')).toBeVisible();
  await expect(phone.getByText('Free Plan')).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByText(`This browser is signed in as ${email}`)).toBeVisible();
  await phone.getByRole('link', { name: 'Continue to Sproutcards' }).click();
  await expect(phone.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByText(/If you have confirmed your address before, simply log in\./)).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await waitForMails(product, email, [CONFIRM]);
});

test('a link that is a day old brings a new one, and a taken address tells its owner alone', {
  tag: LONG,
}, async ({ page, openOther, product }) => {
  const [ben, cem] = ['ben@example.org', 'cem@example.org'];
  const auth = await signUpByMail(product, ben);
  const token = /#token_hash=([^&]+)/.exec(readLink(await waitForMails(product, ben, [CONFIRM])))?.[1];
  await auth.verifyOtp({ token_hash: token ?? '', type: 'signup' });
  await signUpByMail(product, cem);
  const late = readLink(await waitForMails(product, cem, [CONFIRM]));

  await product.kill('SIGTERM');
  await letDayPass(product);
  await product.restart();
  await page.goto(late);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByLabel('Email').fill(cem);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await page.goto(readLink(await waitForMails(product, cem, [CONFIRM, CONFIRM])));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  // A stranger tries Ben's address and sees the usual answer; Ben gets a mail about it.
  const stranger = await openOther();
  await stranger.addInitScript(() => localStorage.setItem('sproutcards-language', 'zh'));
  await stranger.setViewportSize({ width: 360, height: 740 });
  await stranger.goto('/signup');
  await stranger.getByLabel('姓名').fill('Eve');
  await stranger.getByLabel('邮箱').fill(ben);
  await stranger.getByLabel('密码', { exact: true }).fill('chosen by eve');
  await stranger.getByRole('checkbox').check();
  await stranger.getByRole('button', { name: '注册', exact: true }).click();
  await expect(stranger.getByRole('heading', { name: '请查收邮件' })).toBeVisible();
  await expect(stranger.getByRole('status')).toContainText(`我们已向 ${ben} 发送了一个链接`);
  await expectFits(stranger);
  await stranger.getByRole('link', { name: '返回登录' }).click();
  await logIn(stranger, ben, 'chosen by eve', '登录');
  await expect(stranger.getByRole('alert')).toBeVisible();
  const notice = await waitForMails(product, ben, [CONFIRM, '您已经有账户了']);
  expect(readLink(notice)).toBe(`${product.url}/login`);
});
