import type { Page, Route } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { holdBack } from '#tests/support/browser/hold-back.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

// The service worker would have cached the files; a missing file leaves a note in the console.
test.use({ serviceWorkers: 'block', losesNetwork: true, viewport: { width: 360, height: 740 } });

/** A page that the build does not render so that it shows index.html. */
const PATH = '/forgot-password';
const getLogInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Log in' });
const pageHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Forgot your password?' });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk failed' });

/** Files of the frame, the page and its texts, with the answers that lose them. */
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
test('every lost script of the first load shows the failure in time', { tag: LONG }, async ({
  openOther,
  pageErrors,
}) => {
  await Promise.all(
    LOSSES.map(async ([file, answer]) => {
      const page = await openOther();
      await page.route(`**/assets/${file}-*.js`, answer);
      await page.goto(PATH, { waitUntil: 'commit' });
      await expect(failure(page)).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('Reload the page').and(page.locator(':visible'))).toBeVisible();
      await expect(pageHeading(page)).toBeHidden();
      // Later errors of the lost file must not reach another page.
      await page.close();
    }),
  );
  pageErrors.length = 0;
});

/** Speeds up the CSS animation that shows the failure after eight seconds. */
async function speedUp(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 20 });
}

test('the failure appears in both languages without any script, and its link reloads the page', async ({
  page,
}) => {
  let isBroken = true;
  await page.route('**/assets/**', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`${PATH}?next=%2Fprofile`);
  await expect(page.locator('#first-load .spinner')).toBeVisible();
  await expect(failure(page)).toBeHidden();
  await speedUp(page);
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText('页面没有加载完整')).toBeVisible();
  await expect(page.locator('#first-load .spinner')).toBeHidden();
  await expectFits(page);
  isBroken = false;
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(pageHeading(page)).toBeVisible();
  await expect(page).toHaveURL(`${PATH}?next=%2Fprofile`);
  await expect(failure(page)).toHaveCount(0);
});

test('a prerendered page keeps its form inert until the app has loaded', async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.locator('form')).toHaveAttribute('inert');
  await expect(failure(page)).toBeHidden();
  await speedUp(page);
  await expect(failure(page)).toBeVisible();
  await expectFits(page);
  release();
  await expect(page.locator('form')).not.toHaveAttribute('inert');
  await expect(getLogInHeading(page)).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

test('a stylesheet that never arrives leaves the page readable', { tag: LONG }, async ({ page }) => {
  await page.route('**/assets/*.css', () => new Promise(() => {}));
  await page.goto(PATH, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toHaveText('Sproutcards');
  await speedUp(page);
  await expect(failure(page)).toBeVisible();
});

test('a late script replaces the failure with the app', { tag: LONG }, async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(PATH, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toHaveText('Sproutcards');
  await speedUp(page);
  await expect(failure(page)).toBeVisible();
  release();
  await expect(pageHeading(page)).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

// docs/product/data-and-devices.md#offline-start
test('Today works without its lower part, which loads at a tap', {
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
  await expect(page.getByRole('heading', { name: 'Tips' })).toBeVisible();
  await expect(failure(page)).toBeHidden();
});

test.describe('in a Chinese browser', { tag: LONG }, () => {
  test.use({ locale: 'zh-CN' });

  test('keeps Chinese when the English texts do not arrive', async ({ page }) => {
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
    // i18next tries again five times.
    for (let tries = 1; tries <= 6; tries += 1) {
      await expect.poll(() => lost).toBe(tries);
      await page.clock.fastForward(20_000);
    }
    await expect(page.getByRole('heading', { level: 1, name: '忘记密码？' })).toBeVisible();
  });
});
