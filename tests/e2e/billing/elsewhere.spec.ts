import type { Page } from '@playwright/test';
import { buyPrint } from '#tests/support/billing/buy-print.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' });

// A request made after its route is removed would fail the test.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'wait' });
});

/** The product under the other name of this machine, which is another site to a browser. */
const numbered = ({ url }: { url: string }) => ({ url: url.replace('localhost', '127.0.0.1') });

/** Shows the product under an address of a home network, as a phone opens it. */
async function openFromPhone(page: Page, product: { url: string }): Promise<{ url: string }> {
  const phone = { url: 'http://cards.home' };
  await page.route(`${phone.url}/**`, async (route) => {
    const url = route.request().url().replace(phone.url, product.url);
    const response = await route.fetch({ url });
    // Chromium notes as an error that plain http cannot have this header.
    const { 'cross-origin-opener-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  return phone;
}

test('at 127.0.0.1 the plans and the log-in lead to the address where buying and Google work', async ({
  page,
  product,
}) => {
  const there = numbered(product);
  await page.goto(`${there.url}/login?next=%2Fplans`);
  await expect(
    page.getByText(/^To sign in with Google, please open Sproutcards at its own address:/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: product.url })).toHaveAttribute(
    'href',
    `${product.url}/login?next=%2Fplans`,
  );
  await expectFits(page);
  await page.goto(`${there.url}/plans?billing=yearly`);
  await expect(subscribe(page)).toBeDisabled();
  await expectFits(page);
  await page.getByRole('link', { name: product.url }).click();
  await expect(page).toHaveURL(`${product.url}/plans?billing=yearly`);
  await expect(subscribe(page)).toBeEnabled();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});

test('a family that pays manages its plan at that address too', { tag: LONG }, async ({ page, product }) => {
  const there = numbered(product);
  const parent = await signUp(product);
  await enterSignedIn(page, there, parent, `${there.url}/profile`);
  await buyPrint(product, parent);
  await page.reload();
  await expect(page.getByText(/^To buy or manage a plan, please open Sproutcards/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage Billing' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: product.url })).toHaveAttribute(
    'href',
    `${product.url}/profile`,
  );
  await expectFits(page);
});

test('a phone in the home network sees the notice before anything is pressed, in its language', {
  tag: LONG,
}, async ({ page, product }) => {
  const phone = await openFromPhone(page, product);
  await page.goto(`${phone.url}/plans`);
  await expect(
    page.getByText(
      'Plans can be bought and managed only on the computer that runs Sproutcards. Everything else works here.',
    ),
  ).toBeVisible();
  await expect(subscribe(page)).toBeDisabled();
  await expectFits(page);
  await page.evaluate(() => localStorage.setItem('sproutcards-language', 'zh'));
  await page.reload();
  await expect(
    page.getByText('只有在运行 Sproutcards 的那台电脑上才能购买和管理订阅，其他功能在这里都能用。'),
  ).toBeVisible();
});
