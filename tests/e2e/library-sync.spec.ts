import { text } from 'node:stream/consumers';
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

/** A phone whose copy has a word that the server, as after a restored backup, has not. */
async function openPhoneAhead(context: BrowserContext, email: string): Promise<Page> {
  const phone = await openLibrary(context, email);
  await expect(rowOf(phone, 'Animals')).toBeVisible();
  await phone.evaluate(() => {
    const marker = JSON.parse(localStorage.getItem('library') ?? '');
    localStorage.setItem(
      'library',
      JSON.stringify({ ...marker, rev: marker.rev + 5, token: 'of-another-history' }),
    );
    const cards = JSON.parse(localStorage.getItem('flashcards') ?? '');
    const cow = { id: 'f900-lost', word: 'cow', categoryId: cards[0].categoryId };
    localStorage.setItem('flashcards', JSON.stringify([...cards, cow]));
  });
  await phone.reload();
  return phone;
}

test('what the server lost comes back from a device when the parent says so', async ({
  context,
  product,
  page,
}) => {
  const { email, accessToken } = await signUp(product);
  await page.close();
  const phone = await openPhoneAhead(context, email);
  await expect(phone.getByText('This device has 1 flashcard that our server lost.')).toBeVisible();
  await phone.getByRole('button', { name: 'Show them' }).click();
  await expect(phone.getByRole('dialog', { name: 'Only on this device' }).getByText('cow')).toBeVisible();
  await phone.getByRole('button', { name: 'Close' }).click();
  await phone.reload();
  await phone.getByRole('button', { name: 'Bring back' }).click();
  await expect(phone.getByText('that our server lost')).toHaveCount(0);
  await expect.poll(() => unsentKeys(phone)).toBe(0);
  const { flashcards } = await fetchRows(product.url, accessToken);
  expect(flashcards.filter(({ word }) => word === 'cow')).toHaveLength(1);
});

test('what the server lost is discarded only after a question', async ({ context, product, page }) => {
  const { email, accessToken } = await signUp(product);
  await page.close();
  const phone = await openPhoneAhead(context, email);
  await phone.getByRole('button', { name: 'Discard' }).click();
  const question = phone.getByRole('alertdialog', { name: 'Discard all of it?' });
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(phone.getByText('that our server lost')).toBeVisible();
  await phone.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(phone.getByText('that our server lost')).toHaveCount(0);
  await phone.reload();
  await expect(rowOf(phone, 'Animals')).toBeVisible();
  await expect(phone.getByText('that our server lost')).toHaveCount(0);
  const { flashcards } = await fetchRows(product.url, accessToken);
  expect(flashcards.map(({ word }) => word)).not.toContain('cow');
});

test('a device without a copy says that it could not load, and never shows default words', async ({
  context,
  product,
  page,
}) => {
  const { email } = await signUp(product);
  await page.close();
  await context.route('**/api/library/sync', (route) => route.abort());
  const phone = await openLibrary(context, email);
  await expect(phone.getByText('Your flashcards could not be loaded.')).toBeVisible();
  await expect(rowOf(phone, 'Animals')).toHaveCount(0);
  await context.unroute('**/api/library/sync');
  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(phone, 'Animals')).toBeVisible();
});

test('a change that this version cannot read stays until the parent discards it', async ({
  context,
  product,
  page,
}) => {
  const { user, email } = await signUp(product);
  await page.close();
  const phone = await openLibrary(context, email);
  await expect(rowOf(phone, 'Animals')).toBeVisible();
  await phone.evaluate(
    (key) => localStorage.setItem(key, '{"at":1,"base":1,"change":{"type":"later"}}'),
    `outbox/${user.id}/${crypto.randomUUID()}`,
  );
  await phone.reload();
  await expect(phone.getByText('A change on this device cannot be read.')).toBeVisible();
  const download = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe('sproutcards-change.json');
  expect(await unsentKeys(phone)).toBe(1);
  await phone.getByRole('button', { name: 'Discard' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => unsentKeys(phone)).toBe(0);
});

test('changes that were not sent can be saved as a file before a sign-out', async ({
  context,
  product,
  page,
}) => {
  const { email } = await signUp(product);
  await page.close();
  const phone = await openLibrary(context, email);
  await context.route('**/api/library/sync', (route) => route.abort());
  await addCategory(phone, 'Not sent');
  await phone.getByRole('button', { name: 'Account menu' }).click();
  await phone.getByRole('menuitem', { name: 'Sign out' }).click();
  const download = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Save them as a file' }).click();
  const stream = await (await download).createReadStream();
  expect(await text(stream)).toContain('Not sent');
});
