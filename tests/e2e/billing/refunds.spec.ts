import { buyPrint } from '#tests/support/billing/buy-print.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

test('after a switch to yearly the year that was not used comes back whole, in two parts', {
  tag: LONG,
}, async ({ page, product }) => {
  const parent = await signUp(product);
  await buyPrint(product, parent);
  await enterSignedIn(page, product, parent, '/profile');
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.getByRole('button', { name: 'Switch to $10.00 per year' }).click();
  await expect(page.getByText('Your change is saved.')).toBeVisible();
  await page.goto('/plans');
  await page.getByRole('button', { name: 'Downgrade' }).click();
  const nextYear = new Date().getFullYear() + 1;
  await expect(
    page.getByText(new RegExp(`We refund \\$9\\.99 for the unused time \\(until \\w+ \\d+, ${nextYear}\\)`)),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Change to Free' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(
    page.getByText(/^Your refund of \$9\.99 from .* has been sent; banks take 5–10 days\./),
  ).toHaveText(/It comes in 2 parts: \$9\.00 and \$0\.99\.$/);
  await expectFits(page);
});

test('every refund is listed, the older ones folded, in English and Chinese', async ({ page, product }) => {
  const refund = (amount: number, state: string, created_at: string) => {
    return { amount, parts: [amount], currency: 'usd', state, reason: 'downgrade', created_at };
  };
  const refunds = [
    refund(300, 'pending', '2026-06-03T12:00:00Z'),
    refund(200, 'sent', '2026-06-02T12:00:00Z'),
    refund(100, 'settled', '2026-01-01T12:00:00Z'),
  ];
  await page.route('**/sync-subscription', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), refund: refunds[0], refunds } });
  });
  await openSignedIn(page, product, '/profile');
  await expect(page.getByText(/^Your refund of /)).toHaveText([
    'Your refund of $3.00 from June 3, 2026 is on its way; banks take 5–10 days.',
    'Your refund of $2.00 from June 2, 2026 has been sent; banks take 5–10 days.',
  ]);
  await expect(page.getByText('$1.00 on January 1, 2026')).toBeHidden();
  await page.getByText('Earlier refunds').click();
  await expect(page.getByText('$1.00 on January 1, 2026')).toBeVisible();
  await expectFits(page);
  await page.getByText('Earlier refunds').click();
  await switchToChinese(page);
  await expect(page.getByText('2026年1月1日退款 $1.00')).toBeHidden();
  await page.getByText('以前的退款').click();
  await expect(page.getByText('2026年1月1日退款 $1.00')).toBeVisible();
  await expectFits(page);
});
