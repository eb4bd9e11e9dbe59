import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

const subscribeButton = (page: Page) => page.getByRole('button', { name: 'Subscribe' });

// A request made after its route is removed would fail the test.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'wait' });
});

const HOME_ADDRESS = 'http://cards.home';

/** Serves the product at an address of a home network, as a phone opens it. */
async function serveAtHome(page: Page, product: { url: string }): Promise<void> {
  await page.route(`${HOME_ADDRESS}/**`, async (route) => {
    const url = route.request().url().replace(HOME_ADDRESS, product.url);
    const response = await route.fetch({ url });
    // Chromium notes as an error that plain http cannot have this header.
    const { 'cross-origin-opener-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

test('the plans and the log-in at 127.0.0.1 link to the address where payments and Google work', async ({
  page,
  product,
}) => {
  // A browser takes this name of the machine for another site.
  const address = product.url.replace('localhost', '127.0.0.1');
  await page.goto(`${address}/login?next=%2Fplans`);
  await expect(
    page.getByText(/^To sign in with Google, please open Sproutcards at its own address:/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: product.url })).toHaveAttribute(
    'href',
    `${product.url}/login?next=%2Fplans`,
  );
  await expectFits(page);
  await page.goto(`${address}/plans?billing=yearly`);
  await expect(subscribeButton(page)).toBeDisabled();
  await expectFits(page);
  await page.getByRole('link', { name: product.url }).click();
  await expect(page).toHaveURL(`${product.url}/plans?billing=yearly`);
  await expect(subscribeButton(page)).toBeEnabled();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});

test('a phone in the home network sees that plans are sold on the computer alone', {
  tag: LONG,
}, async ({ page, product }) => {
  await serveAtHome(page, product);
  await page.goto(`${HOME_ADDRESS}/plans`);
  await expect(
    page.getByText(
      'Plans can be bought and managed only on the computer that runs Sproutcards. Everything else works here.',
    ),
  ).toBeVisible();
  await expect(subscribeButton(page)).toBeDisabled();
  await expectFits(page);
});
