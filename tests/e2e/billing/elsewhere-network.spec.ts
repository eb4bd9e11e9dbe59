import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LIMITED_IN_THE_NETWORK, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

test.use({ settings: LIMITED_IN_THE_NETWORK, viewport: { width: 360, height: 740 } });

test('a server that others can reach has no test payments and says so before anything is pressed', {
  tag: LONG,
}, async ({ page, product }) => {
  await openSignedIn(page, product, '/plans');
  await expect(page.getByText('Payments are not set up on this server.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeDisabled();
  await expectFits(page);
});
