import type { Page, Route } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { letTimePass } from '#tests/support/browser/let-time-pass.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { addCategory, rowOf } from '#tests/support/browser/row-menu.ts';
import { ageSession, readSessionId } from '#tests/support/browser/stored-session.ts';
import { countUnsent, expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

// Requests that are cut off leave their notes in the console.
test.use({ losesNetwork: true, serviceWorkers: 'block' });

const PAGE = '/manage-flashcards?tab=categories';
const HOUR_MS = 3_600_000;

const welcome = (status: number) => ({
  status,
  contentType: 'text/html',
  body: '<h1>Welcome to our hotel</h1>',
});
const PORTAL = [
  welcome(200),
  { status: 200, json: {} },
  welcome(403),
  { status: 429, json: { error: 'Too many requests' } },
  { status: 400, json: { error: 'invalid_grant' } },
  { status: 401, json: { code: 'unauthorized', message: 'Log in to this network.' } },
  welcome(404),
  { status: 413, body: '' },
  welcome(511),
];

// docs/product/sign-in.md#foreign-answers
test('a hotel answers in the morning: the parent stays signed in, and what she added is sent afterwards', async ({
  page,
  context,
  product,
}) => {
  const parent = await signUp(product);
  await context.clock.install();
  await enterSignedIn(page, product, parent, PAGE);
  await expect(rowOf(page, 'Animals')).toBeVisible();
  const session = await readSessionId(page);
  const answered = new Map<string, number>();
  const answerAsPortal = (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const count = answered.get(pathname) ?? 0;
    answered.set(pathname, count + 1);
    return route.fulfill(PORTAL[count % PORTAL.length]!);
  };
  const renewals = () => answered.get('/auth/v1/token') ?? 0;
  await context.route(/\/(auth|api|rest)\//, answerAsPortal);
  await ageSession(page, { expiresAt: Date.now() - 8 * HOUR_MS });
  await page.reload();
  await addCategory(page, 'At the hotel');
  await letTimePass(context, 5_000, async () => expect(renewals()).toBeGreaterThan(2 * PORTAL.length));
  await expect(page.getByText('It is saved on this device and we keep trying')).toBeVisible();
  await expect(page).toHaveURL(PAGE);

  await context.unroute(/\/(auth|api|rest)\//, answerAsPortal);
  await letTimePass(context, 15_000, async () => expect(await countUnsent(page)).toBe(0));
  await page.reload();
  await expect(rowOf(page, 'At the hotel')).toBeVisible();
  expect(await readSessionId(page)).toBe(session);
});

// docs/product/sign-in.md#device-clock
test('a clock that is an hour fast renews the session once', { tag: LONG }, async ({
  page,
  context,
  product,
}) => {
  const parent = await signUp(product);
  let renewals = 0;
  await context.route('**/auth/v1/token?grant_type=refresh_token', (route) => {
    renewals += 1;
    return route.continue();
  });
  await context.clock.install({ time: Date.now() + HOUR_MS });
  await enterSignedIn(page, product, parent, PAGE);
  await expect(rowOf(page, 'Animals')).toBeVisible();
  for (let i = 1; i <= 8; i += 1) {
    await addCategory(page, `Added ${i}`);
    await expectAllSent(page);
    await context.clock.fastForward(15_000);
  }
  expect(renewals).toBe(1);
});

/** Adds a category in the first tab, whose sync then keeps the lock, and in the second; the second one's is sent. */
async function addInBoth(page: Page, second: Page, product: { url: string }): Promise<() => void> {
  const parent = await signUp(product);
  await page.context().clock.install();
  await enterSignedIn(page, product, parent, PAGE);
  await expect(rowOf(page, 'Animals')).toBeVisible();
  await second.goto(PAGE);
  await expect(rowOf(second, 'Animals')).toBeVisible();
  let wake = () => {};
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    void page.route('**/api/library/sync', async (route) => {
      const response = await route.fetch();
      resolve();
      await woken;
      await route.fulfill({ response });
    });
  });
  await addCategory(page, 'Of the tab that hangs');
  await reached;
  await addCategory(second, 'Of the other tab');
  return wake;
}

// docs/product/data-and-devices.md#two-tabs
test('a tab that hangs in its sync stops the other ones for seconds only, and nothing is doubled when it wakes', {
  tag: LONG,
}, async ({ page, context, product }) => {
  const second = await context.newPage();
  const wake = await addInBoth(page, second, product);
  // Less than the hanging request may take.
  await context.clock.fastForward(12_000);
  await expectAllSent(second);
  wake();
  await page.unrouteAll({ behavior: 'wait' });
  await addCategory(page, 'After waking');
  await letTimePass(context, 2_000, async () => expect(await countUnsent(page)).toBe(0));
  const names = ['Of the tab that hangs', 'Of the other tab', 'After waking'];
  for (const tab of [page, second]) for (const name of names) await expect(rowOf(tab, name)).toHaveCount(1);
  await page.reload();
  for (const name of names) await expect(rowOf(page, name)).toHaveCount(1);
});

async function closingAsks(page: Page): Promise<boolean> {
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
test('a page asks before it is closed while it alone holds unsent changes, and then no more', async ({
  page,
  context,
  product,
}) => {
  const parent = await signUp(product);
  await enterSignedIn(page, product, parent, PAGE);
  await expect(rowOf(page, 'Animals')).toBeVisible();
  const other = await context.newPage();
  await other.goto(PAGE);
  await expect(rowOf(other, 'Animals')).toBeVisible();
  await context.setOffline(true);
  await addCategory(other, 'Stored');
  expect(await closingAsks(other)).toBe(false);

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await addCategory(page, 'Only here');
  await expect(page.getByText(/Please keep this page open/)).toBeVisible();
  expect(await closingAsks(page)).toBe(true);
  await context.setOffline(false);
  await expect(page.getByText(/Please keep this page open/)).toHaveCount(0);
  await expectAllSent(page);
  expect(await closingAsks(page)).toBe(false);
});
