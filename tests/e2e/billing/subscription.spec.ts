import { buyPrint } from '#tests/support/billing/buy-print.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { readMailsTo, waitForPlanMails } from '#tests/support/mail/outbox.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

test.use({ viewport: { width: 360, height: 740 } });

const DATE_PATTERN = '\\w+ \\d+, \\d{4}';

test('a family with a monthly plan sees its payments and switches to yearly', async ({ page, product }) => {
  const family = await signUp(product);
  await buyPrint(product, family);
  await enterSignedIn(page, product, family, '/profile');
  await expect(page.getByText('$1 per month')).toBeVisible();
  await expect(page.getByText(new RegExp(`^Next payment: \\$1\\.00 on ${DATE_PATTERN}$`))).toBeVisible();
  await expect(page.getByText(new RegExp(`^Last payment: \\$1\\.00 on ${DATE_PATTERN}$`))).toBeVisible();
  await expectFits(page);

  await page.getByRole('button', { name: 'See the invoice' }).click();
  await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible();
  await expect(page.getByText('Amount due $1.00, paid $1.00')).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Switch to yearly' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your updates' })).toBeVisible();
  await expect(page.getByText(/^Amount due today \$9\.\d\d$/)).toBeVisible();
  await expect(
    page.getByText(new RegExp(`^Then \\$10\\.00 per year starting ${DATE_PATTERN}$`)),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page.getByText('$1 per month')).toBeVisible();

  await page.getByRole('button', { name: 'Switch to yearly' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('$10 per year')).toBeVisible();
  await expect(page.getByText(/^Last payment: \$9\.\d\d on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch to yearly' })).toBeHidden();
  await waitForPlanMails(product, family.email, [
    'You have the Print Plan now',
    'Your Print Plan has a new price',
  ]);
});

test('a declined card does not switch the plan', {
  tag: LONG,
}, async ({ page, product }) => {
  const family = await signUp(product);
  await buyPrint(product, family);
  await enterSignedIn(page, product, family, '/plans');
  await page.getByRole('button', { name: 'Switch to yearly' }).click();
  await page.getByRole('button', { name: 'Use a card that is declined' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your card was declined. Nothing was changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a card that works' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByText('$10 per year')).toBeVisible();
});

test('a canceled plan shows its end on /plans and is renewed in the portal', {
  tag: LONG,
}, async ({ page, product }) => {
  const family = await signUp(product);
  await buyPrint(product, family, 'yearly');
  await enterSignedIn(page, product, family, '/plans');
  await expect(page.getByText('No limit of 100 flashcards')).toBeVisible();
  await expect(page.getByText('$10 per year', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch to yearly' })).toBeHidden();
  // The button moves when the payment details arrive.
  await expect(page.getByText(/^Next payment/)).toBeVisible();
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  // The webhook of the cancellation may arrive later.
  await expect(async () => {
    await page.goto('/plans');
    const ending = page.getByText(new RegExp(`^Ends on ${DATE_PATTERN}\\. Nothing more is charged\\.$`));
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
    .poll(async () => (await readMailsTo(product, family.email)).at(-1)?.subject)
    .toMatch(/^您的打印版将于 .+ 到期$/);
});
