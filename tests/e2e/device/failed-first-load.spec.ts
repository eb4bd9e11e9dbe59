import type { Page, Route } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { holdBack } from '#tests/support/browser/stall-requests.ts';

// The service worker would have the piece already; a missing one is noted in the console.
test.use({ serviceWorkers: 'block', losesNetwork: true, viewport: { width: 360, height: 740 } });

/** A page that is not rendered at build: it shows what index.html shows. */
const PATH = '/forgot-password';
const logIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Log in' });
const asked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Forgot your password?' });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk failed' });

/** Pieces of the app's frame, of the first page and of its words, and how they get lost. */
const LOSSES: [string, (route: Route) => Promise<void>][] = [
  ['index', (route) => route.fulfill({ status: 404, body: 'Not found' })],
  ['app', () => new Promise(() => {})],
  ['forgot-password-page', (route) => route.fulfill({ status: 404, body: 'Not found' })],
  ['forgot-password-page', () => new Promise(() => {})],
  ['auth', (route) => route.abort('connectionreset')],
  ['common', (route) => route.abort('connectionreset')],
  ['common', () => new Promise(() => {})],
];

// docs/product/data-and-devices.md#offline-start
test('whichever script of the first load is lost, the page says so in time', { tag: LONG }, async ({
  openOther,
  pageErrors,
}) => {
  await Promise.all(
    LOSSES.map(async ([piece, answer]) => {
      const page = await openOther();
      await page.route(`**/assets/${piece}-*.js`, answer);
      await page.goto(PATH, { waitUntil: 'commit' });
      await expect(failure(page)).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('Reload the page').and(page.locator(':visible'))).toBeVisible();
      await expect(asked(page)).toBeHidden();
      // What the lost piece still throws belongs to this page.
      await page.close();
    }),
  );
  pageErrors.length = 0;
});

/** Lets the eight seconds pass at once, which no script counts. */
async function hurry(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 20 });
}

test('the words appear without any script, in both languages, and the link reloads the page', async ({
  page,
}) => {
  let isBroken = true;
  await page.route('**/assets/**', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`${PATH}?next=%2Fprofile`);
  await expect(page.locator('#first-load .spinner')).toBeVisible();
  await expect(failure(page)).toBeHidden();
  await hurry(page);
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText('页面没有加载完整')).toBeVisible();
  await expect(page.locator('#first-load .spinner')).toBeHidden();
  await expectFits(page);
  isBroken = false;
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(asked(page)).toBeVisible();
  await expect(page).toHaveURL(`${PATH}?next=%2Fprofile`);
  await expect(failure(page)).toHaveCount(0);
});

test('a page that was rendered at build holds its form until the app has loaded, and says what is missing', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.locator('form')).toHaveAttribute('inert');
  await expect(failure(page)).toBeHidden();
  await hurry(page);
  await expect(failure(page)).toBeVisible();
  await expectFits(page);
  release();
  await expect(page.locator('form')).not.toHaveAttribute('inert');
  await expect(logIn(page)).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

test('a stylesheet that never arrives does not keep the page white', { tag: LONG }, async ({ page }) => {
  await page.route('**/assets/*.css', () => new Promise(() => {}));
  await page.goto(PATH, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toHaveText('Sproutcards');
  await hurry(page);
  await expect(failure(page)).toBeVisible();
});

test('a script that is only late replaces the words with the app', { tag: LONG }, async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(PATH, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toHaveText('Sproutcards');
  await hurry(page);
  await expect(failure(page)).toBeVisible();
  release();
  await expect(asked(page)).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

// docs/product/data-and-devices.md#offline-start
test('Today is usable without the part below the session, which says so and comes by a tap', {
  tag: LONG,
}, async ({ page, product }) => {
  const PIECE = '**/assets/below-today-*.js';
  await page.route(PIECE, (route) => route.abort());
  await openSignedIn(page, product, '/dashboard');
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start' })).toBeVisible();
  await page.getByRole('button', { name: 'Done on paper' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Session 2 of 3' })).toBeVisible();
  await expectFits(page);
  await page.unroute(PIECE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Tips' })).toBeVisible();
  await expect(failure(page)).toBeHidden();
});

test.describe('in Chinese', { tag: LONG }, () => {
  test.use({ locale: 'zh-CN' });

  test('the stalled chunk of the first page is named by the app', async ({ page }) => {
    await page.clock.install();
    await page.route('**/assets/forgot-password-page-*.js', () => new Promise(() => {}));
    await page.goto(PATH, { waitUntil: 'commit' });
    await expect(page.getByRole('status')).toBeVisible();
    await page.clock.fastForward(9_000);
    await expect(page.getByRole('alert').filter({ hasText: '页面没有加载完整' })).toBeVisible();
    await expect(page.getByRole('button', { name: '刷新页面' })).toBeVisible();
    await expectFits(page);
  });

  test('a change to English whose words do not arrive leaves the page in Chinese', async ({ page }) => {
    await page.goto(PATH);
    await expect(page.getByRole('heading', { level: 1, name: '忘记密码？' })).toBeVisible();
    let lost = 0;
    await page.route('**/assets/common-*.js', (route) => {
      lost += 1;
      return route.abort();
    });
    await page.getByRole('button', { name: '菜单' }).click();
    await page.clock.install();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    // i18next tries five times more.
    for (let tries = 1; tries <= 6; tries += 1) {
      await expect.poll(() => lost).toBe(tries);
      await page.clock.fastForward(20_000);
    }
    await expect(page.getByRole('heading', { level: 1, name: '忘记密码？' })).toBeVisible();
  });
});
