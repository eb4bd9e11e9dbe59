import type { BrowserContext, Page } from '@playwright/test';
import {
  LIBRARY_SHAPE,
  SYNC_PATH,
  SYNC_PROTOCOL,
  type SyncRequest,
  type SyncRows,
} from '#shared/library/sync-protocol.ts';
import { expect, test } from '#tests/support/product-test.ts';
import { PASSWORD, signUp } from '#tests/support/sign-up.ts';

test.use({ losesNetwork: true });

async function openLibrary(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.getByRole('link', { name: 'Manage Flashcards' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Flashcards' })).toBeVisible();
  return page;
}

async function addCategory(page: Page, name: string): Promise<void> {
  await page.getByLabel('Category name').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** As when the parent comes back to the page. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

const unsentKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox/')).length);

/** The library as the server has it. */
async function fetchRows(url: string, accessToken: string): Promise<SyncRows> {
  const response = await fetch(`${url}${SYNC_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({
      protocol: SYNC_PROTOCOL,
      shape: LIBRARY_SHAPE,
      copy: null,
      changes: [],
      page: null,
    } satisfies SyncRequest),
  });
  return ((await response.json()) as { rows: SyncRows }).rows;
}

test('two browsers of one account see each other’s changes', async ({ browser, product, baseURL }) => {
  const { email } = await signUp(product);
  const contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: baseURL ?? '' })));
  const [one, two] = (await Promise.all(contexts.map((context) => openLibrary(context, email)))) as [
    Page,
    Page,
  ];
  await addCategory(one, 'From the phone');
  await expect.poll(() => unsentKeys(one)).toBe(0);
  await lookAgain(two);
  await expect(rowOf(two, 'From the phone')).toBeVisible();
  await addCategory(two, 'From the tablet');
  await expect.poll(() => unsentKeys(two)).toBe(0);
  await lookAgain(one);
  await expect(rowOf(one, 'From the tablet')).toBeVisible();
  await Promise.all(contexts.map((context) => context.close()));
});

test('a change made offline survives a reload and arrives exactly once', async ({
  context,
  product,
  page,
}) => {
  const { email, accessToken } = await signUp(product);
  await page.close();
  const phone = await openLibrary(context, email);
  await expect(rowOf(phone, 'Animals')).toBeVisible();
  // The installed app: the service worker has the shell before the signal is gone.
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await phone.reload();
  await context.setOffline(true);
  await addCategory(phone, 'Made offline');
  await phone.reload();
  await expect(rowOf(phone, 'Made offline')).toBeVisible();
  await expect(phone.getByText(/offline/i).first()).toBeVisible();
  expect(await unsentKeys(phone)).toBe(1);
  await context.setOffline(false);
  await lookAgain(phone);
  await expect.poll(() => unsentKeys(phone)).toBe(0);
  const rows = await fetchRows(product.url, accessToken);
  expect(rows.categories.filter(({ name }) => name === 'Made offline')).toHaveLength(1);
});

test('two tabs never overwrite each other, also without a network', async ({ context, product, page }) => {
  const { email } = await signUp(product);
  await page.close();
  const one = await openLibrary(context, email);
  const two = await context.newPage();
  await two.goto('/manage-flashcards');
  await expect(rowOf(two, 'Animals')).toBeVisible();
  await context.setOffline(true);
  await addCategory(one, 'Tab one');
  await addCategory(two, 'Tab two');
  for (const tab of [one, two]) {
    await expect(rowOf(tab, 'Tab one')).toBeVisible();
    await expect(rowOf(tab, 'Tab two')).toBeVisible();
  }
  await context.setOffline(false);
  await lookAgain(one);
  await expect.poll(() => unsentKeys(one)).toBe(0);
  await two.reload();
  await expect(rowOf(two, 'Tab one')).toBeVisible();
  await expect(rowOf(two, 'Tab two')).toBeVisible();
});

test('broken local data comes back from the server', async ({ context, product, page }) => {
  const { email } = await signUp(product);
  await page.close();
  const tab = await openLibrary(context, email);
  await addCategory(tab, 'Kept on the server');
  await expect.poll(() => unsentKeys(tab)).toBe(0);
  await tab.evaluate(() => localStorage.setItem('categories', '[{"id":'));
  await tab.reload();
  await expect(rowOf(tab, 'Kept on the server')).toBeVisible();
});

test('another account on the same browser sees nothing of the first, and takes nothing away', async ({
  context,
  product,
  page,
}) => {
  const ann = await signUp(product);
  const ben = await signUp(product);
  await page.close();
  const annsTab = await openLibrary(context, ann.email);
  await addCategory(annsTab, 'Of Ann');
  await expect.poll(() => unsentKeys(annsTab)).toBe(0);
  await context.setOffline(true);
  await addCategory(annsTab, 'Of Ann, offline');
  await context.route('**/api/library/sync', (route) => route.abort());
  await context.setOffline(false);
  await annsTab.getByRole('button', { name: 'Account menu' }).click();
  await annsTab.getByRole('menuitem', { name: 'Sign out' }).click();
  await annsTab.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(rowOf(annsTab, 'Of Ann, offline')).toBeVisible();
  // The address itself asks as well.
  await annsTab.goto('/logout');
  await expect(annsTab.getByRole('heading', { name: 'Sign out now?' })).toBeVisible();
  await annsTab.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(annsTab).toHaveURL(/login/);
  await context.unroute('**/api/library/sync');
  const bensTab = await openLibrary(context, ben.email);
  await expect(rowOf(bensTab, 'Animals')).toBeVisible();
  await expect(rowOf(bensTab, 'Of Ann')).toHaveCount(0);
  await bensTab.goto('/logout');
  const again = await openLibrary(context, ann.email);
  await expect(rowOf(again, 'Of Ann, offline')).toBeVisible();
  await expect.poll(() => unsentKeys(again)).toBe(0);
});
