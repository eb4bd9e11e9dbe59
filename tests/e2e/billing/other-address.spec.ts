import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

const getSubscribeButton = (page: Page) => page.getByRole('button', { name: 'Subscribe' });

// A request made after its route is removed would fail the test.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'wait' });
});

const HOME_URL = 'http://cards.home';

/** Serves the product at a home network address, as a phone opens it. */
async function serveAtHome(page: Page, product: { url: string }): Promise<void> {
  await page.route(`${HOME_URL}/**`, async (route) => {
    const url = route.request().url().replace(HOME_URL, product.url);
    const response = await route.fetch({ url });
    // Chromium logs an error about this header on plain HTTP.
    const { 'cross-origin-opener-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

test('pages at 127.0.0.1 link to the address where payments and Google work', async ({ page, product }) => {
  // For a browser, this name of the machine is another site.
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
  await expect(getSubscribeButton(page)).toBeDisabled();
  await expectFits(page);
  await page.getByRole('link', { name: product.url }).click();
  await expect(page).toHaveURL(`${product.url}/plans?billing=yearly`);
  await expect(getSubscribeButton(page)).toBeEnabled();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});

test('a phone in the home network shows that plans are sold only on the computer', {
  tag: LONG,
}, async ({ page, product }) => {
  await serveAtHome(page, product);
  await page.goto(`${HOME_URL}/plans`);
  await expect(
    page.getByText(
      'Plans can be bought and managed only on the computer that runs Sproutcards. Everything else works here.',
    ),
  ).toBeVisible();
  await expect(getSubscribeButton(page)).toBeDisabled();
  await expectFits(page);
});
