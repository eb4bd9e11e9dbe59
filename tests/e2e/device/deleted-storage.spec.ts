import type { Page } from '@playwright/test';
import { getLogInHeading, logIn } from '#tests/support/browser/log-in.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { addCategory, findRow } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { countUnsent, expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { readLibrary } from '#tests/support/library/send-changes.ts';

const PAGE = '/manage-flashcards?tab=categories';
const DATABASE = 'indexeddb';
const LOCAL_STORAGE = 'local_storage';
const OFFLINE_COPY = 'cache_storage,service_workers';

test.use({ losesNetwork: true });

/** Closes the app and deletes parts of its storage before the next visit. */
async function deleteStorage(page: Page, origin: string, storageTypes: string): Promise<void> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

// docs/product/data-and-devices.md#deleted-storage
for (const { name, storageTypes, asksToLogIn } of [
  { name: 'the database', storageTypes: DATABASE, asksToLogIn: false },
  { name: 'the local storage', storageTypes: LOCAL_STORAGE, asksToLogIn: true },
  { name: 'the offline copy of the app', storageTypes: OFFLINE_COPY, asksToLogIn: false },
  {
    name: 'everything',
    storageTypes: [DATABASE, LOCAL_STORAGE, OFFLINE_COPY].join(),
    asksToLogIn: true,
  },
]) {
  test(`a browser that has deleted ${name} gets the library back from the server`, async ({
    page,
    product,
  }) => {
    const { accessToken, email } = await openSignedIn(page, product, PAGE);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await addCategory(page, 'Before the week');
    await expectAllSent(page);
    const before = await readLibrary(product, accessToken);
    await deleteStorage(page, product.url, storageTypes);
    await page.goto(PAGE);
    if (asksToLogIn) {
      await expect(getLogInHeading(page)).toBeVisible();
      await logIn(page, email);
    }
    await expect(findRow(page, 'Before the week')).toBeVisible();
    await expect(findRow(page, 'Animals')).toBeVisible();
    expect((await readLibrary(product, accessToken)).rows).toEqual(before.rows);
    await addCategory(page, 'After the week');
    await expectAllSent(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
  });
}

// docs/product/data-and-devices.md#deleted-storage
test('what is unsent is counted while it waits and survives the loss of the local storage', async ({
  page,
  context,
  product,
}) => {
  const { accessToken, email } = await openSignedIn(page, product, PAGE);
  await expect(findRow(page, 'Animals')).toBeVisible();
  await context.route('**/api/library/sync', (route) => route.abort());
  await addCategory(page, 'Waits to be sent');
  await expect(page.getByText('1 change could not be sent yet. It is saved on this device')).toBeVisible();
  expect(await countUnsent(page)).toBe(1);
  await deleteStorage(page, product.url, LOCAL_STORAGE);
  await context.unroute('**/api/library/sync');
  await page.goto(PAGE);
  await logIn(page, email);
  await expect(findRow(page, 'Waits to be sent')).toBeVisible();
  await expectAllSent(page);
  const { rows } = await readLibrary(product, accessToken);
  expect(rows.categories.filter(({ name }) => name === 'Waits to be sent')).toHaveLength(1);
});
