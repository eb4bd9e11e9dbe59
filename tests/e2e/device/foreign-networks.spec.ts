import type { Page, Route } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { letTimePass } from '#tests/support/browser/let-time-pass.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { addCategory, findRow } from '#tests/support/browser/row-menu.ts';
import { ageSession, readSessionId } from '#tests/support/browser/stored-session.ts';
import { countUnsent, expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

// Aborted requests log errors in the console.
test.use({ losesNetwork: true, serviceWorkers: 'block' });

const PAGE = '/manage-flashcards?tab=categories';
const HOUR_MS = 3_600_000;

const createWelcomePage = (status: number) => ({
  status,
  contentType: 'text/html',
  body: '<h1>Welcome to our hotel</h1>',
});
const PORTAL_RESPONSES = [
  createWelcomePage(200),
  { status: 200, json: {} },
  createWelcomePage(403),
  { status: 429, json: { error: 'Too many requests' } },
  { status: 400, json: { error: 'invalid_grant' } },
  { status: 401, json: { code: 'unauthorized', message: 'Log in to this network.' } },
  createWelcomePage(404),
  { status: 413, body: '' },
  createWelcomePage(511),
];

// docs/product/sign-in.md#foreign-answers
test('responses of a hotel network end no session and lose no change', { tag: LONG }, async ({
  page,
  context,
  product,
}) => {
  const family = await signUp(product);
  await context.clock.install();
  await enterSignedIn(page, product, family, PAGE);
  await expect(findRow(page, 'Animals')).toBeVisible();
  const session = await readSessionId(page);
  const requestCounts = new Map<string, number>();
  const respondAsPortal = (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const count = requestCounts.get(pathname) ?? 0;
    requestCounts.set(pathname, count + 1);
    return route.fulfill(PORTAL_RESPONSES[count % PORTAL_RESPONSES.length]!);
  };
  const countRenewals = () => requestCounts.get('/auth/v1/token') ?? 0;
  await context.route(/\/(auth|api|rest)\//, respondAsPortal);
  await ageSession(page, { expiresAt: Date.now() - 8 * HOUR_MS });
  await page.reload();
  await addCategory(page, 'At the hotel');
  await letTimePass(context, 5_000, async () =>
    expect(countRenewals()).toBeGreaterThan(2 * PORTAL_RESPONSES.length),
  );
  await expect(page.getByText('It is saved on this device and we keep trying')).toBeVisible();
  await expect(page).toHaveURL(PAGE);

  await context.unroute(/\/(auth|api|rest)\//, respondAsPortal);
  await letTimePass(context, 15_000, async () => expect(await countUnsent(page)).toBe(0));
  await page.reload();
  await expect(findRow(page, 'At the hotel')).toBeVisible();
  expect(await readSessionId(page)).toBe(session);
});

/** Adds a category in both tabs while the sync of the first one hangs. Returns a function that resumes it. */
async function hangFirstTab(page: Page, second: Page, product: { url: string }): Promise<() => void> {
  const family = await signUp(product);
  await page.context().clock.install();
  await enterSignedIn(page, product, family, PAGE);
  await expect(findRow(page, 'Animals')).toBeVisible();
  await second.goto(PAGE);
  await expect(findRow(second, 'Animals')).toBeVisible();
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    void page.route('**/api/library/sync', async (route) => {
      const response = await route.fetch();
      resolve();
      await resumed;
      await route.fulfill({ response });
    });
  });
  await addCategory(page, 'Of the tab that hangs');
  await reached;
  await addCategory(second, 'Of the other tab');
  return resume;
}

// docs/product/data-and-devices.md#two-tabs
test('a tab that hangs in its sync delays other tabs only for seconds', {
  tag: LONG,
}, async ({ page, context, product }) => {
  const second = await context.newPage();
  const resume = await hangFirstTab(page, second, product);
  // The hanging request may take even longer.
  await context.clock.fastForward(12_000);
  await expectAllSent(second);
  resume();
  await page.unrouteAll({ behavior: 'wait' });
  await addCategory(page, 'After waking');
  await letTimePass(context, 2_000, async () => expect(await countUnsent(page)).toBe(0));
  const names = ['Of the tab that hangs', 'Of the other tab', 'After waking'];
  for (const tab of [page, second]) for (const name of names) await expect(findRow(tab, name)).toHaveCount(1);
  await page.reload();
  for (const name of names) await expect(findRow(page, name)).toHaveCount(1);
});

async function checkAsksBeforeClosing(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    return true;
  });
  const closed = page.waitForEvent('close').then(() => false);
  await page.close({ runBeforeUnload: true });
  return Promise.race([asked, closed]);
}

// docs/product/data-and-devices.md#keep-open
test('a page asks before it closes if only it holds unsent changes', async ({ page, context, product }) => {
  const family = await signUp(product);
  await enterSignedIn(page, product, family, PAGE);
  await expect(findRow(page, 'Animals')).toBeVisible();
  const other = await context.newPage();
  await other.goto(PAGE);
  await expect(findRow(other, 'Animals')).toBeVisible();
  await context.setOffline(true);
  await addCategory(other, 'Stored');
  expect(await checkAsksBeforeClosing(other)).toBe(false);

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await addCategory(page, 'Only here');
  await expect(page.getByText(/Please keep this page open/)).toBeVisible();
  expect(await checkAsksBeforeClosing(page)).toBe(true);
  await context.setOffline(false);
  await expect(page.getByText(/Please keep this page open/)).toHaveCount(0);
  await expectAllSent(page);
  expect(await checkAsksBeforeClosing(page)).toBe(false);
});
