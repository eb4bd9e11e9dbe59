import type { BrowserContext, Page } from '@playwright/test';
import { addCategory, rowOf } from '#tests/support/browser/category-rows.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { letTimePass } from '#tests/support/browser/let-time-pass.ts';
import { logIn, logInHeading } from '#tests/support/browser/log-in.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { countUnsent, expectAllSent, returnToPage } from '#tests/support/browser/unsent-changes.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';

// Servers that are away, and requests that are cut off, leave their notes in the console.
test.use({ losesNetwork: true, serviceWorkers: 'block' });

const PAGE = '/manage-flashcards?tab=categories';
const SYNC = '**/api/library/sync';
const REFRESH = /\/auth\/v1\/token\?grant_type=refresh_token$/;
/** For how long the server takes an old refresh token for a tab that woke up together with another. */
const REUSE_INTERVAL_MS = 10_000;

const readLocal = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));
const readTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** A new tab with this session storage, as duplicating and restoring a tab make it. */
async function openCopiedTab(context: BrowserContext, url: string, copied: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${url}/auth/v1/health`);
  await tab.evaluate((text) => {
    for (const [key, value] of Object.entries(JSON.parse(text))) sessionStorage.setItem(key, String(value));
  }, copied);
  await tab.goto(PAGE);
  return tab;
}

// docs/product/sign-in.md#remember-me
// docs/security.md#sealed-copy
test('without "Remember me" a closed browser holds no word of the family, and unsent changes come back', async ({
  page,
  context,
  browser,
  baseURL,
  product,
}) => {
  const { email } = await signUp(product);
  await page.goto(`/login?next=${encodeURIComponent(PAGE)}`);
  await logIn(page, email, { remember: false });
  await expect(rowOf(page, 'Animals')).toBeVisible();
  await context.route(SYNC, (route) => route.abort());
  await addCategory(page, 'Never said aloud');
  await expect.poll(() => countUnsent(page)).toBe(1);
  await page.reload();
  await expect(rowOf(page, 'Never said aloud')).toBeVisible();
  for (const word of ['Animals', 'Never said aloud', email])
    expect(await readLocal(page)).not.toContain(word);

  const reopened = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: await context.storageState(),
  });
  const later = await reopened.newPage();
  await later.goto(PAGE);
  await expect(logInHeading(later)).toBeVisible();
  await expect.poll(() => countUnsent(later)).toBe(1);
  await logIn(later, email, { remember: false });
  await expect(rowOf(later, 'Never said aloud')).toBeVisible();
  await expectAllSent(later);
  await reopened.close();
});

// docs/security.md#sealed-copy
test('signed out everywhere by another device: all is sealed at once and readable at the next log-in', async ({
  page,
  context,
  product,
}) => {
  const parent = await signUp(product);
  await enterSignedIn(page, product, parent, PAGE);
  await expect(rowOf(page, 'Animals')).toBeVisible();
  await context.route(SYNC, (route) => route.abort());
  await addCategory(page, 'Written offline');
  expect(await readLocal(page)).toContain('Animals');
  await parent.client.auth.signOut({ scope: 'global' });
  await context.unroute(SYNC);
  await returnToPage(page);
  await expect(logInHeading(page)).toBeVisible();
  for (const word of ['Animals', 'Written offline', parent.email]) {
    expect((await readLocal(page)) + (await readTab(page))).not.toContain(word);
  }

  await logIn(page, parent.email, { remember: true });
  await expect(rowOf(page, 'Written offline')).toBeVisible();
  await expectAllSent(page);
});

// docs/security.md#sealed-copy
test('deleted on another device: what this one holds can no longer be read', async ({ page, product }) => {
  const parent = await signUp(product);
  await enterSignedIn(page, product, parent, PAGE);
  await expect(rowOf(page, 'Animals')).toBeVisible();
  const answer = await fetch(`${product.url}/api/account/delete`, {
    method: 'POST',
    headers: { authorization: `Bearer ${parent.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD, language: 'en' }),
  });
  expect(answer.status).toBe(200);
  await returnToPage(page);
  await expect(logInHeading(page)).toBeVisible();
  expect((await readLocal(page)) + (await readTab(page))).not.toContain('Animals');
});

test('signed out by hand, also in a second tab: the copy is forgotten, what was not sent stays sealed', async ({
  page,
  context,
  product,
}) => {
  const parent = await signUp(product);
  await enterSignedIn(page, product, parent, PAGE);
  const second = await context.newPage();
  await second.goto(PAGE);
  await expect(rowOf(second, 'Animals')).toBeVisible();
  await context.route(SYNC, (route) => route.abort());
  await addCategory(page, 'Kept for later');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(logInHeading(page)).toBeVisible();
  await expect(logInHeading(second)).toBeVisible();
  const kept = await readLocal(page);
  for (const word of ['Animals', 'Kept for later']) expect(kept).not.toContain(word);
  expect(Object.keys(JSON.parse(kept)).filter((key) => key.startsWith('sealed/'))).toEqual([]);
  expect(await countUnsent(page)).toBe(1);
});

test('restored tabs of an unremembered session all go on with its newest token', { tag: LONG }, async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(90_000);
  const { email } = await signUp(product);
  await context.clock.install();
  await page.goto(`/login?next=${encodeURIComponent(PAGE)}`);
  await logIn(page, email, { remember: false });
  await expect(rowOf(page, 'Animals')).toBeVisible();
  await expect.poll(() => readTab(page)).toContain('sproutcards-session-shared');
  const closed = await readTab(page);

  // An hour passes for the browser: its access token has expired, and so has every new one of the server at once.
  let refreshed = 0;
  context.on('response', (response) => {
    if (REFRESH.test(response.url()) && response.ok()) refreshed += 1;
  });
  await context.clock.fastForward(65 * 60_000);
  await letTimePass(context, 31_000, async () => expect(refreshed).toBeGreaterThanOrEqual(3));
  // The browser is closed until an old token no longer passes for one of tabs that woke up together. Then it restores
  // two tabs: one as it was at the end, and one that was closed long before.
  const before = refreshed;
  const newest = await readTab(page);
  await page.close();
  await new Promise((resolve) => setTimeout(resolve, REUSE_INTERVAL_MS + 1_000));
  const restored = await openCopiedTab(context, product.url, closed);
  await addCategory(restored, 'From the old tab');
  await expectAllSent(restored);
  expect(refreshed, 'the old tab has asked for a new token').toBeGreaterThan(before);
  const last = await openCopiedTab(context, product.url, newest);
  await addCategory(last, 'From the last tab');
  await expectAllSent(last);
  await returnToPage(restored);
  for (const tab of [last, restored]) {
    await expect(tab).toHaveURL(PAGE);
    await expect(rowOf(tab, 'From the old tab')).toBeVisible();
    await expect(rowOf(tab, 'From the last tab')).toBeVisible();
  }
});
