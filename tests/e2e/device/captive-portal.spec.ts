import type { Page } from '@playwright/test';
import { MEDIA_PATH, MediaListSchema } from '#shared/media/media.ts';
import { makeJpeg } from '#shared/media/pictures.test-support.ts';
import { type CaptivePortal, openCaptivePortal } from '#tests/support/browser/captive-portal.ts';
import { test as base, expect, LONG } from '#tests/support/browser/product-test.ts';
import { openAddSheet } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

/** Pages are opened in the portal's network. */
const test = base.extend<{ portal: CaptivePortal }>({
  portal: async ({ product }, use) => {
    const portal = await openCaptivePortal(product);
    await use(portal);
    await portal.close();
  },
  baseURL: async ({ portal }, use) => use(portal.url),
});

const MANAGE = '/manage-flashcards?tab=flashcards';
const LATER = '/forgot-password';
const LATER_SCRIPT = /^GET \/assets\/forgot-password-page-/;
const later = (page: Page) => page.getByRole('heading', { level: 1, name: 'Forgot your password?' });
const reload = (page: Page) => page.getByText('Reload the page').and(page.locator(':visible'));

const isInCharge = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

/** Lets the service worker take charge of the page. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await isInCharge(page);
}

/** What the browser has kept under an address that contains `part`. */
const readKept = (page: Page, part: string) =>
  page.evaluate(async (wanted) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        if (key.url.includes(wanted)) return (await cache.match(key))!.text();
    }
    return null;
  }, part);

/** Writes a portal's page over what is kept, as a version that checked nothing has kept it. */
const spoilKept = (page: Page, part: string) =>
  page.evaluate(async (wanted) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        if (!key.url.includes(wanted)) continue;
        const headers = { 'content-type': 'text/javascript' };
        await cache.put(key, new Response('<!doctype html>', { headers }));
      }
    }
  }, part);

const settings = { losesNetwork: true, viewport: { width: 360, height: 740 } };

test.describe('with the service worker', () => {
  test.use(settings);

  for (const { type, tag } of [
    { type: 'text/html', tag: [] },
    { type: 'text/javascript', tag: LONG },
    { type: null, tag: LONG },
  ]) {
    // docs/product/data-and-devices.md#captive-portal
    test(`a script that a portal answered as ${type} is not kept, and is fetched once the portal is gone`, {
      tag,
    }, async ({ page, portal }) => {
      Object.assign(portal, { captures: LATER_SCRIPT, type });
      await page.goto('/login');
      await expect.poll(() => portal.captured.length).toBeGreaterThan(1);
      expect(await readKept(page, '/assets/forgot-password-page-')).toBeNull();
      portal.captures = null;
      await openKept(page, '/login');
      await page.goto(LATER);
      await expect(later(page)).toBeVisible();
    });
  }

  // docs/product/data-and-devices.md#captive-portal
  test('a script that an earlier version kept wrongly is replaced by the next version', {
    tag: LONG,
  }, async ({ page, portal }) => {
    await openKept(page, '/login');
    await spoilKept(page, '/assets/forgot-password-page-');
    portal.workerEnd = '\n// The next version.';
    await page.reload();
    await expect.poll(() => readKept(page, '/assets/forgot-password-page-')).not.toMatch(/^</);
    await page.goto(LATER);
    await expect(later(page)).toBeVisible();
  });

  // docs/product/data-and-devices.md#captive-portal
  test('a dictionary that a portal answered is neither kept nor believed, and a kept one is replaced', {
    tag: LONG,
  }, async ({ page, portal }) => {
    await openSignedIn(page, portal, MANAGE);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await isInCharge(page);
    portal.captures = /^GET \/dictionary\//;
    let sheet = await openAddSheet(page);
    const offer = () =>
      sheet
        .getByRole('group', { name: 'Fill in from the dictionary' })
        .getByRole('button', { name: /^(?:xíng|háng) / });
    await sheet.getByLabel('Word', { exact: true }).fill('行');
    await expect.poll(() => portal.captured.length).toBeGreaterThan(1);
    expect(await readKept(page, '/dictionary/')).toBeNull();
    portal.captures = null;
    await sheet.getByLabel('Word', { exact: true }).fill('');
    await sheet.getByLabel('Word', { exact: true }).fill('行');
    await expect(offer()).toHaveCount(2);
    await spoilKept(page, '/dictionary/');
    await page.reload();
    sheet = await openAddSheet(page);
    await sheet.getByLabel('Word', { exact: true }).fill('行');
    await expect(offer()).toHaveCount(2);
    expect(await readKept(page, '/dictionary/')).not.toMatch(/^</);
  });

  // docs/product/data-and-devices.md#captive-portal
  test('a photo that a portal took or answered is sent and fetched again', { tag: LONG }, async ({
    page,
    portal,
    openOther,
  }) => {
    const family = await TrackingFamily.create(portal);
    const listSent = () => family.fetch(MEDIA_PATH).then((body) => MediaListSchema.parse(body).ids);
    await family.open(page, MANAGE);
    portal.captures = /^PUT \/api\/media\//;
    await page.getByRole('button', { name: 'Edit dog', exact: true }).click();
    const section = page.getByRole('region', { name: 'Photo' });
    const photo = { name: 'dog.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(makeJpeg()) };
    await section.locator('input[type=file]').setInputFiles(photo);
    await expect.poll(() => portal.captured.length).toBeGreaterThan(0);
    await expect(section).toContainText('Only on this device so far.');
    portal.captures = /^GET \/api\/media\/./;
    await page.reload();
    await expect.poll(listSent).toHaveLength(1);

    const other = await openOther();
    portal.captured.length = 0;
    await family.open(other, MANAGE);
    await other.getByRole('button', { name: 'Edit dog', exact: true }).click();
    await expect.poll(() => portal.captured.length).toBeGreaterThan(0);
    await other.keyboard.press('Escape');
    portal.captures = null;
    await other.getByRole('button', { name: 'Edit dog', exact: true }).click();
    await expect(other.getByRole('img', { name: 'Photo: dog' })).toHaveJSProperty('naturalHeight', 32);
  });
});

test.describe('without the service worker', () => {
  test.use({ ...settings, serviceWorkers: 'block' });

  // docs/product/data-and-devices.md#captive-portal
  test('the button that reloads the page gets past a later script that the browser cached from a portal', {
    tag: LONG,
  }, async ({ page, portal, pageErrors }) => {
    portal.captures = LATER_SCRIPT;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(reload(page)).toBeVisible();
    portal.captures = null;
    await reload(page).click();
    await expect(later(page)).toBeVisible();
    // What the browser says about the portal's page.
    pageErrors.length = 0;
  });

  // docs/product/data-and-devices.md#captive-portal
  test('the link that shows without any script gets past the first script that the browser cached from a portal', {
    tag: LONG,
  }, async ({ page, portal, pageErrors }) => {
    portal.captures = /^GET \/assets\/(?:index|app)-.*\.js/;
    await page.goto(LATER);
    await expect(reload(page)).toBeVisible();
    portal.captures = null;
    await reload(page).click();
    await expect(later(page)).toBeVisible();
    pageErrors.length = 0;
  });
});
