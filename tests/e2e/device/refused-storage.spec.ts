import type { BrowserContext, Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { getLogInHeading, logIn } from '#tests/support/browser/log-in.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { addCategory, findRow } from '#tests/support/browser/row-menu.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

test.use({ losesNetwork: true, serviceWorkers: 'block', viewport: { width: 360, height: 740 } });

const PAGE = '/manage-flashcards?tab=categories';
const getStorageNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'This browser does not let this site save data' });

/** Makes every access to site data throw, as Chromium does when it is blocked. */
async function blockSiteData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    if (!window.isSecureContext) return;
    LockManager.prototype.request = async () => refuse();
    for (const name of ['register', 'getRegistration'] as const) {
      ServiceWorkerContainer.prototype[name] = async () => refuse();
    }
  });
}

/** Makes the storage refuse every write. */
async function fillStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
}

const waitForSent = (page: Page, text: string) =>
  page.waitForResponse((response) => !!response.request().postData()?.includes(text));

for (const [state, prepare, tag] of [
  ['blocked', blockSiteData, [] as string[]],
  ['full', fillStorage, [LONG]],
] as const) {
  // docs/product/data-and-devices.md#refused-storage
  test(`a browser whose storage is ${state} shows a notice and works while the page is open`, {
    tag: [...tag],
  }, async ({ page, context, product }) => {
    await prepare(context);
    const { email } = await signUp(product);
    await page.goto(`/login?next=${encodeURIComponent(PAGE)}`);
    await expect(getStorageNotice(page)).toContainText('After a reload you have to log in again');
    await expectFits(page);
    await logIn(page, email);
    const firstSent = waitForSent(page, 'Seen at once');
    await addCategory(page, 'Seen at once');
    await firstSent;
    await expect(getStorageNotice(page)).toBeVisible();
    await expect(page.getByText('storage is full')).toHaveCount(0);
    await expectFits(page);

    await context.setOffline(true);
    await addCategory(page, 'Not stored');
    await expect(
      page.getByText('No internet right now, and this browser could not save 1 change'),
    ).toBeVisible();
    const sent = waitForSent(page, 'Not stored');
    await context.setOffline(false);
    await sent;
    await expect(page.getByText('No internet right now')).toHaveCount(0);

    await page.goto(PAGE);
    await expect(getLogInHeading(page)).toBeVisible();
    await logIn(page, email);
    await expect(findRow(page, 'Seen at once')).toBeVisible();
    await expect(findRow(page, 'Not stored')).toBeVisible();
    await getStorageNotice(page).getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(getStorageNotice(page)).toHaveCount(0);
  });
}

test('a browser without a database shows a notice and works', async ({ page, context, product }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
  });
  const { email } = await signUp(product);
  await page.goto(`/login?next=${encodeURIComponent(PAGE)}`);
  await logIn(page, email);
  await expect(findRow(page, 'Animals')).toBeVisible();
  await expect(getStorageNotice(page)).toBeVisible();
  await addCategory(page, 'Without a database');
  await expect(findRow(page, 'Without a database')).toBeVisible();
});
