import type { Page, Route } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { holdBack } from '#tests/support/browser/hold-back.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

// The service worker would cache the files, and missing files log errors in the console.
test.use({ serviceWorkers: 'block', losesNetwork: true, viewport: { width: 360, height: 740 } });

/** A page that the build does not prerender, so that the server sends index.html. */
const PATH = '/forgot-password';
const getLogInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Log in' });
const getPageHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Forgot your password?' });
const getFailure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk failed' });

/** The files of the frame, of the page and of its texts, with handlers that lose them. */
const LOSSES: [file: string, handler: (route: Route) => Promise<void>][] = [
  ['index', (route) => route.fulfill({ status: 404, body: 'Not found' })],
  ['app', () => new Promise(() => {})],
  ['forgot-password-page', (route) => route.fulfill({ status: 404, body: 'Not found' })],
  ['forgot-password-page', () => new Promise(() => {})],
  ['auth', (route) => route.abort('connectionreset')],
  ['common', (route) => route.abort('connectionreset')],
  ['common', () => new Promise(() => {})],
];

// docs/product/data-and-devices.md#offline-start
test('any lost script of the first load shows the failure in time', { tag: LONG }, async ({
  openOther,
  pageErrors,
}) => {
  await Promise.all(
    LOSSES.map(async ([file, handler]) => {
      const page = await openOther();
      await page.route(`**/assets/${file}-*.js`, handler);
      await page.goto(PATH, { waitUntil: 'commit' });
      await expect(getFailure(page)).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('Reload the page').and(page.locator(':visible'))).toBeVisible();
      await expect(getPageHeading(page)).toBeHidden();
      // Later errors of the lost file must not reach another page.
      await page.close();
    }),
  );
  pageErrors.length = 0;
});

// docs/product/frame.md#oldest-browsers
test('a browser that is too old says so on every page', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CompressionStream'));
  for (const path of ['/', PATH]) {
    await page.goto(path);
    await expect(page.getByText('This browser is too old for Sproutcards')).toBeVisible();
    await page.locator('h1').waitFor();
    await expectFits(page);
  }
  await page.addInitScript(() => (window.CSS.supports = () => false));
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto(PATH);
  await expect(page.getByText('This browser is too old for Sproutcards')).toBeVisible();
  await expect(page.locator('#first-load .place')).toBeHidden();
});

/** Speeds up the CSS animation that shows the failure after eight seconds. */
async function speedUpAnimations(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 20 });
}

test('the failure appears in both languages without scripts and its link reloads the page', async ({
  page,
}) => {
  let isBroken = true;
  await page.route('**/assets/**', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`${PATH}?next=%2Fprofile`);
  await expect(page.locator('#first-load .spinner')).toBeVisible();
  await expect(getFailure(page)).toBeHidden();
  await speedUpAnimations(page);
  await expect(getFailure(page)).toBeVisible();
  await expect(page.getByText('页面没有加载完整')).toBeVisible();
  await expect(page.locator('#first-load .spinner')).toBeHidden();
  await expectFits(page);
  isBroken = false;
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(getPageHeading(page)).toBeVisible();
  await expect(page).toHaveURL(`${PATH}?next=%2Fprofile`);
  await expect(getFailure(page)).toHaveCount(0);
});

test('a prerendered page whose script is late says so', { tag: LONG }, async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(getFailure(page)).toBeHidden();
  await speedUpAnimations(page);
  await expect(getFailure(page)).toBeVisible();
  await expectFits(page);
  release();
  await expect(page.locator('#rendered')).toHaveCount(0);
  await expect(getLogInHeading(page)).toBeVisible();
  await expect(getFailure(page)).toHaveCount(0);
});

// docs/product/landing.md#before-the-app
test('letters and a press before the script arrives reach the app', async ({ page, openOther }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('mia@example.org');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
  await page.getByRole('button', { name: 'Show the characters' }).click();
  await page.getByLabel('Email').press('End');
  await page.keyboard.type('.uk');
  release();
  await expect(page.locator('#rendered')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('!');
  await expect(page.getByLabel('Email')).toHaveValue('mia@example.org.uk!');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret');
  await expect(page.getByRole('button', { name: 'Hide the characters' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();

  const other = await openOther();
  const releaseOther = await holdBack(other, '**/assets/*.js');
  await other.goto('/login', { waitUntil: 'commit' });
  await other.getByLabel('Email').fill('mia@example.org');
  await other.getByLabel('Email').press('Enter');
  await expect(other.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true');
  releaseOther();
  await expect(other.getByText('Please enter both email and password')).toBeVisible();
  await expect(other).toHaveURL('/login');
});

test('a stylesheet that never arrives leaves the page readable', { tag: LONG }, async ({ page }) => {
  await page.route('**/assets/*.css', () => new Promise(() => {}));
  await page.goto(PATH, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toHaveText('Sproutcards');
  await speedUpAnimations(page);
  await expect(getFailure(page)).toBeVisible();
});

test('a late script replaces the failure with the app', { tag: LONG }, async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(PATH, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toHaveText('Sproutcards');
  await speedUpAnimations(page);
  await expect(getFailure(page)).toBeVisible();
  release();
  await expect(getPageHeading(page)).toBeVisible();
  await expect(getFailure(page)).toHaveCount(0);
});

// docs/product/data-and-devices.md#offline-start
test('Today works without its lower part, which loads on a tap', {
  tag: LONG,
}, async ({ page, product }) => {
  const LOWER_PART = '**/assets/below-today-*.js';
  await page.route(LOWER_PART, (route) => route.abort());
  await openSignedIn(page, product, '/dashboard');
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start' })).toBeVisible();
  await page.getByRole('button', { name: 'Done on paper' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Session 2 of 3' })).toBeVisible();
  await expectFits(page);
  await page.unroute(LOWER_PART);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'New words' })).toBeVisible();
  await expect(getFailure(page)).toBeHidden();
});

test.describe('A Chinese browser', { tag: LONG }, () => {
  test.use({ locale: 'zh-CN' });

  test('stays in Chinese when the English texts do not arrive', async ({ page }) => {
    await page.goto(PATH);
    await expect(page.getByRole('heading', { level: 1, name: '忘记密码？' })).toBeVisible();
    let lostCount = 0;
    await page.route('**/assets/common-*.js', (route) => {
      lostCount += 1;
      return route.abort();
    });
    await page.getByRole('button', { name: '菜单' }).click();
    await page.clock.install();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    // i18next retries five times.
    for (let attempts = 1; attempts <= 6; attempts += 1) {
      await expect.poll(() => lostCount).toBe(attempts);
      await page.clock.fastForward(20_000);
    }
    await expect(page.getByRole('heading', { level: 1, name: '忘记密码？' })).toBeVisible();
  });
});
