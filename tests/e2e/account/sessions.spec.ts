import { cp, rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { readStoredText } from '#tests/support/browser/device-database.ts';
import { enterSignedIn, STORAGE_KEY } from '#tests/support/browser/enter-signed-in.ts';
import { letTimePass } from '#tests/support/browser/let-time-pass.ts';
import { getLogInHeading, logIn } from '#tests/support/browser/log-in.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { addCategory, findRow } from '#tests/support/browser/row-menu.ts';
import { ageSession, readSessionId } from '#tests/support/browser/stored-session.ts';
import { countUnsent, expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

// Aborted requests log errors in the console.
test.use({ losesNetwork: true, serviceWorkers: 'block' });

const PAGE = '/manage-flashcards?tab=categories';
const REFRESH_URL = /\/auth\/v1\/token\?grant_type=refresh_token$/;
const WEEK_MS = 7 * 86_400_000;

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(PAGE);
  return tab;
}

// docs/security.md#sign-out
// docs/security.md#dropped-copy
// docs/product/sign-in.md#sign-out
test('signing out and in applies to both tabs and keeps unsent changes', async ({
  page,
  context,
  product,
}) => {
  const [ann, ben] = [await signUp(product), await signUp(product)];
  await enterSignedIn(page, product, ann, PAGE);
  const second = await openTab(context);
  await expect(findRow(second, 'Animals')).toBeVisible();
  await context.route('**/api/library/sync', (route) => route.abort());
  await addCategory(second, 'Not sent yet');
  await signOut(page);
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(second).toHaveURL(/\/login\?next=%2Fmanage-flashcards%3Ftab%3Dcategories$/);
  await expect(second.getByRole('status')).toHaveText(
    'You have been signed out. Please log in again; what has not been sent yet is kept on this device.',
  );
  await expect(getLogInHeading(page)).toBeVisible();
  await expect(page.getByText('You have been signed out')).toHaveCount(0);
  await expect.poll(() => readStoredText(page)).not.toContain('Animals');
  await context.unroute('**/api/library/sync');

  await logIn(second, ben.email);
  await expect(findRow(second, 'Animals')).toBeVisible();
  await expect(findRow(second, 'Not sent yet')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Manage Flashcards' }).click();
  await addCategory(page, 'Of Ben');
  await expect(findRow(second, 'Of Ben')).toBeVisible();
  // Ann's change waits until she logs in.
  await expect.poll(() => countUnsent(second)).toBe(1);

  await signOut(second);
  await expect(getLogInHeading(page)).toBeVisible();
  await logIn(page, ann.email);
  await expect(findRow(page, 'Not sent yet')).toBeVisible();
  await expect(findRow(page, 'Of Ben')).toHaveCount(0);
  await expectAllSent(page);
});

// docs/product/sign-in.md#remember-me
// docs/security.md#remember-me
test('“Remember me” decides whether the session outlives the browser', {
  tag: LONG,
}, async ({ page, context, browser, baseURL, product }) => {
  const { email } = await signUp(product);
  const restartBrowser = async (closed: BrowserContext) =>
    openTab(await browser.newContext({ baseURL: baseURL ?? '', storageState: await closed.storageState() }));

  await page.goto(`/login?next=${encodeURIComponent(PAGE)}`);
  await logIn(page, email, { remember: false });
  await expect(findRow(page, 'Animals')).toBeVisible();
  await page.reload();
  await expect(findRow(page, 'Animals')).toBeVisible();
  await expect(getLogInHeading(await openTab(context))).toBeVisible();
  const restarted = await restartBrowser(context);
  await expect(getLogInHeading(restarted)).toBeVisible();
  await page.reload();
  await expect(findRow(page, 'Animals')).toBeVisible();

  await logIn(restarted, email, { remember: true });
  await expect(findRow(restarted, 'Animals')).toBeVisible();
  const secondRestart = await restartBrowser(restarted.context());
  await expect(findRow(secondRestart, 'Animals')).toBeVisible();
  await addCategory(secondRestart, 'After a restart');
  await expectAllSent(secondRestart);
  await Promise.all([restarted, secondRestart].map((tab) => tab.context().close()));
});

test('two tabs that wake up together after a week renew a single session', {
  tag: LONG,
}, async ({ page, context, product }) => {
  const family = await signUp(product);
  await context.clock.install({ time: Date.now() - WEEK_MS });
  await enterSignedIn(page, product, family, PAGE);
  const second = await openTab(context);
  await expect(findRow(second, 'Animals')).toBeVisible();
  // The server refuses a week-old access token.
  await ageSession(page, { expiresAt: Date.now() - WEEK_MS + 3_600_000 });
  const sessionId = await readSessionId(page);
  const requests: string[] = [];
  let release = () => {};
  const bothRequested = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(REFRESH_URL, async (route) => {
    requests.push(route.request().postData() ?? '');
    if (requests.length === 2) release();
    await bothRequested;
    await route.continue();
  });

  await context.clock.fastForward(WEEK_MS);
  await expect.poll(() => requests.length).toBe(2);
  expect(requests[1], 'both tabs send the same refresh token').toBe(requests[0]);
  await addCategory(page, 'On Monday, here');
  await addCategory(second, 'On Monday, there');
  await expectAllSent(page);
  for (const tab of [page, second]) {
    await expect(findRow(tab, 'On Monday, here')).toBeVisible();
    await expect(findRow(tab, 'On Monday, there')).toBeVisible();
    await expect(tab).toHaveURL(PAGE);
  }
  expect(await readSessionId(page)).toBe(sessionId);
  const { sessions } = await page.evaluate(async (key) => {
    const { access_token } = JSON.parse(localStorage.getItem(key) ?? '{}');
    const response = await fetch('/api/account/sessions', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    return response.json();
  }, STORAGE_KEY);
  // The sign-up has its own session.
  expect(sessions).toHaveLength(2);
});

test('sessions survive a restart of the server and the restore of an older backup', {
  tag: LONG,
}, async ({ page, context, product }) => {
  const backup = await makeScratchFolder('backup-');
  await context.clock.install();
  await enterSignedIn(page, product, await signUp(product), PAGE);
  await expect(findRow(page, 'Animals')).toBeVisible();
  const sessionId = await readSessionId(page);
  await product.kill('SIGTERM');
  await cp(product.dataDir, backup, { recursive: true });
  await product.restart();
  for (const round of [1, 2, 3]) {
    await ageSession(page, { expiresAt: Date.now() - 60_000 });
    const refreshed = page.waitForResponse(REFRESH_URL);
    await page.reload();
    expect((await refreshed).status(), `refresh ${round}`).toBe(200);
  }
  expect(await readSessionId(page)).toBe(sessionId);

  await product.kill('SIGTERM');
  await addCategory(page, 'While it was down');
  await expect(page.getByText('1 change could not be sent yet.')).toBeVisible();
  await rm(product.dataDir, { recursive: true });
  await cp(backup, product.dataDir, { recursive: true });
  await product.restart();
  await letTimePass(context, 1_000, async () => expect(await countUnsent(page)).toBe(0));
  await ageSession(page, { expiresAt: Date.now() - 60_000 });
  await page.reload();
  await addCategory(page, 'With a new access token');
  await expectAllSent(page);
  expect(await readSessionId(page)).toBe(sessionId);
  await rm(backup, { recursive: true });
});
