import { buyPrint } from '#tests/support/billing/buy-print.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { readMailsTo, waitForPlanMails } from '#tests/support/mail/outbox.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

test.use({ viewport: { width: 360, height: 740 } });

const DATE = '\\w+ \\d+, \\d{4}';

test('a family that pays by the month sees what it pays, opens its invoice, and moves to the year on a page of the portal', async ({
  page,
  product,
}) => {
  const parent = await signUp(product);
  await buyPrint(product, parent);
  await enterSignedIn(page, product, parent, '/profile');
  await expect(page.getByText('$1 per month')).toBeVisible();
  await expect(page.getByText(new RegExp(`^Next payment: \\$1\\.00 on ${DATE}$`))).toBeVisible();
  await expect(page.getByText(new RegExp(`^Last payment: \\$1\\.00 on ${DATE}$`))).toBeVisible();
  await expectFits(page);

  await page.getByRole('button', { name: 'See the invoice' }).click();
  await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible();
  await expect(page.getByText('Amount due $1.00, paid $1.00')).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Switch to yearly' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your updates' })).toBeVisible();
  await expect(page.getByText(/^Amount due today \$9\.\d\d$/)).toBeVisible();
  await expect(page.getByText(new RegExp(`^Then \\$10\\.00 per year starting ${DATE}$`))).toBeVisible();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page.getByText('$1 per month')).toBeVisible();

  await page.getByRole('button', { name: 'Switch to yearly' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('$10 per year')).toBeVisible();
  await expect(page.getByText(/^Last payment: \$9\.\d\d on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch to yearly' })).toBeHidden();
  await waitForPlanMails(product, parent.email, [
    'You have the Print Plan now',
    'Your Print Plan has a new price',
  ]);
});

test('a switch that the card does not pay changes nothing, and another card pays it', async ({
  page,
  product,
}) => {
  const parent = await signUp(product);
  await buyPrint(product, parent);
  await enterSignedIn(page, product, parent, '/plans');
  await page.getByRole('button', { name: 'Switch to yearly' }).click();
  await page.getByRole('button', { name: 'Use a card that is declined' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your card was declined. Nothing was changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a card that works' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByText('$10 per year')).toBeVisible();
});

test('a cancelled plan says so on /plans in both languages, and is kept through the portal', {
  tag: LONG,
}, async ({ page, product }) => {
  const parent = await signUp(product);
  await buyPrint(product, parent, 'yearly');
  await enterSignedIn(page, product, parent, '/plans');
  await expect(page.getByText('No limit of 100 flashcards')).toBeVisible();
  await expect(page.getByText('$10 per year', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch to yearly' })).toBeHidden();
  // What is paid moves the button when it arrives.
  await expect(page.getByText(/^Next payment/)).toBeVisible();
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  // The event of the cancellation may still be on its way.
  await expect(async () => {
    await page.goto('/plans');
    const ending = page.getByText(new RegExp(`^Ends on ${DATE}\\. Nothing more is charged\\.$`));
    await expect(ending).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(/^Next payment/)).toBeHidden();
  await expectFits(page);
  await switchToChinese(page);
  await expect(page.getByText(/到期，不会再扣款。$/)).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: '保留现在的版本' }).click();
  await page.getByRole('button', { name: 'Renew plan' }).click();
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(page.getByText(/续订$/)).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: '管理账单' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect
    .poll(async () => (await readMailsTo(product, parent.email)).at(-1)?.subject)
    .toMatch(/^您的打印版将于 .+ 到期$/);
});

test('emails about refunds are switched off on the profile and stay off', { tag: LONG }, async ({
  page,
  product,
}) => {
  const parent = await signUp(product);
  await enterSignedIn(page, product, parent, '/profile');
  const refunds = page.getByLabel('Email me when a refund has been sent');
  await expect(refunds).toBeChecked();
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/account/mails'),
  );
  await refunds.uncheck();
  await saved;
  await page.reload();
  await expect(refunds).not.toBeChecked();
  await expectFits(page);
  await page.route('**/api/account/mails', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await refunds.click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded or saved');
  await expect(refunds).not.toBeChecked();
});
