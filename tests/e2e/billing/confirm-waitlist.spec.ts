import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { readLink, waitForMails } from '#tests/support/mail/outbox.ts';
import { createWaitlistEntry, createWaitlistVisitor } from '#tests/support/mail/waitlist-visitor.ts';

const CONFIRM_SUBJECT = 'Please confirm: the Pro Sprout waitlist';

test.use({ losesNetwork: true, serviceWorkers: 'block', viewport: { width: 360, height: 740 } });

/** Joins without a browser. Returns the path of the link in the email. */
async function joinAndReadLink(product: { url: string; dataDir: string }, email: string): Promise<string> {
  const visitor = createWaitlistVisitor(product.url);
  await visitor.join(createWaitlistEntry(email));
  await visitor.requestConfirmationEmail(email);
  const link = new URL(readLink(await waitForMails(product, email, [CONFIRM_SUBJECT])));
  return `${link.pathname}${link.hash}`;
}

test('a link confirms after a question and later changes the updates', async ({ page, product, context }) => {
  const email = 'a.parent.with.a.rather.long.address.that.must.wrap@example.org';
  const link = await joinAndReadLink(product, email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm your place on the waitlist' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL('/confirm-waitlist');
  await expectFits(page);
  await page.reload();
  const updatesCheckbox = page.getByLabel('Email me Pro Sprout updates');
  await expect(updatesCheckbox).toBeChecked();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^We could not reach our server\./);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status')).toContainText('We will write when there is news');
  await expectFits(page);

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: "You're on the waitlist" })).toBeVisible();
  await updatesCheckbox.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toContainText('We will send no updates.');
});

test('the page explains a missing link, a broken link and a rate limit', { tag: LONG }, async ({
  page,
  product,
}) => {
  await page.goto('/confirm-waitlist');
  await expect(page.getByText('Please open the link in the email that we sent you.')).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/confirm-waitlist#token=cut-off');
  await expect(page.getByText(/^It may have been cut off\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible();
  await expectFits(page);

  const link = await joinAndReadLink(product, 'waiting@example.org');
  await page.route('**/api/waitlist/check', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '150', 'x-sb-error-code': 'rate_limited' },
      json: { code: 'rate_limited', error: '' },
    }),
  );
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText('Too many tries. Please wait 3 minutes.');
  await page.unroute('**/api/waitlist/check');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
});
