import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { MEDIA_PATH, MediaListSchema } from '#shared/media/media.ts';
import { makeJpeg } from '#shared/media/pictures.test-support.ts';
import { test as base, expect, LONG } from '#tests/support/browser/product-test.ts';
import { openAddSheet } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

/** A network that responds in place of the product, as in hotels and schools. */
type CaptivePortal = {
  url: string;
  /** Matches the requests, such as `GET /path`, that receive the portal's page. */
  captures: RegExp | null;
  contentType: string | null;
  captured: string[];
  /** Appended to the service worker, which makes it a new version. */
  workerSuffix: string;
  close: () => Promise<void>;
};

const PORTAL_PAGE = '<!doctype html><title>Welcome</title><p>Please accept the terms of this network.</p>';

async function openCaptivePortal(product: { url: string }): Promise<CaptivePortal> {
  const server = createServer((incoming, outgoing) => {
    const route = `${incoming.method} ${incoming.url}`;
    if (!portal.captures?.test(route)) return forward(incoming, outgoing);
    incoming.resume();
    portal.captured.push(route);
    if (portal.contentType !== null) outgoing.setHeader('content-type', portal.contentType);
    // In the worst case, the browser caches the page for a year.
    outgoing.setHeader('cache-control', 'public, max-age=31536000, immutable').end(PORTAL_PAGE);
  });

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { host } = new URL(product.url);
    const isWorker = incoming.url === '/sw.js' && portal.workerSuffix !== '';
    const headers = { ...incoming.headers, host, ...(isWorker && { 'accept-encoding': 'identity' }) };
    const { method, url } = incoming;
    const forwarded = request(`${product.url}${url}`, { method, headers }, (response) => {
      const { 'content-length': _length, ...otherHeaders } = response.headers;
      outgoing.writeHead(response.statusCode!, isWorker ? otherHeaders : response.headers);
      response.pipe(outgoing, { end: !isWorker });
      if (isWorker) response.once('end', () => outgoing.end(portal.workerSuffix));
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const portal: CaptivePortal = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    captures: null,
    contentType: 'text/html',
    captured: [],
    workerSuffix: '',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return portal;
}

/** Runs a test in the network of a captive portal. */
const test = base.extend<{ portal: CaptivePortal }>({
  portal: async ({ product }, use) => {
    const portal = await openCaptivePortal(product);
    await use(portal);
    await portal.close();
  },
  baseURL: async ({ portal }, use) => use(portal.url),
});

const MANAGE = '/manage-flashcards?tab=flashcards';
const LATER_PATH = '/forgot-password';
const LATER_SCRIPT = /^GET \/assets\/forgot-password-page-/;
const getLaterHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Forgot your password?' });
const getReloadButton = (page: Page) => page.getByText('Reload the page').and(page.locator(':visible'));

const waitForController = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

/** Opens the page and reloads it under the control of the service worker. */
async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await waitForController(page);
}

/** Returns the cached text of the first URL that contains `part`, or null. */
const readCache = (page: Page, part: string) =>
  page.evaluate(async (searched) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        if (key.url.includes(searched)) return (await cache.match(key))!.text();
    }
    return null;
  }, part);

/** Replaces cached files with a portal's page, as a version without checks did. */
const spoilCache = (page: Page, part: string) =>
  page.evaluate(async (searched) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        if (!key.url.includes(searched)) continue;
        const headers = { 'content-type': 'text/javascript' };
        await cache.put(key, new Response('<!doctype html>', { headers }));
      }
    }
  }, part);

const settings = { losesNetwork: true, viewport: { width: 360, height: 740 } };

test.describe('Captive portal with the service worker', () => {
  test.use(settings);

  for (const { contentType, tag } of [
    { contentType: 'text/html', tag: [] },
    { contentType: 'text/javascript', tag: LONG },
    { contentType: null, tag: LONG },
  ]) {
    // docs/product/data-and-devices.md#captive-portal
    test(`does not cache a page of type ${contentType} in place of a script`, {
      tag,
    }, async ({ page, portal }) => {
      Object.assign(portal, { captures: LATER_SCRIPT, contentType });
      await page.goto('/login');
      await expect.poll(() => portal.captured.length).toBeGreaterThan(1);
      expect(await readCache(page, '/assets/forgot-password-page-')).toBeNull();
      portal.captures = null;
      await openControlled(page, '/login');
      await page.goto(LATER_PATH);
      await expect(getLaterHeading(page)).toBeVisible();
    });
  }

  // docs/product/data-and-devices.md#captive-portal
  test('replaces a spoiled script with the next version', {
    tag: LONG,
  }, async ({ page, portal }) => {
    await openControlled(page, '/login');
    await spoilCache(page, '/assets/forgot-password-page-');
    portal.workerSuffix = '\n// The next version.';
    await page.reload();
    await expect.poll(() => readCache(page, '/assets/forgot-password-page-')).not.toMatch(/^</);
    await page.goto(LATER_PATH);
    await expect(getLaterHeading(page)).toBeVisible();
  });

  // docs/product/data-and-devices.md#captive-portal
  test('neither caches nor shows the page of the portal as a dictionary', {
    tag: LONG,
  }, async ({ page, portal }) => {
    await openSignedIn(page, portal, MANAGE);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await waitForController(page);
    portal.captures = /^GET \/dictionary\//;
    let sheet = await openAddSheet(page);
    const getOffers = () =>
      sheet
        .getByRole('group', { name: 'Fill in from the dictionary' })
        .getByRole('button', { name: /^(?:xíng|háng) / });
    await sheet.getByLabel('Word', { exact: true }).fill('行');
    await expect.poll(() => portal.captured.length).toBeGreaterThan(1);
    expect(await readCache(page, '/dictionary/')).toBeNull();
    portal.captures = null;
    await sheet.getByLabel('Word', { exact: true }).fill('');
    await sheet.getByLabel('Word', { exact: true }).fill('行');
    await expect(getOffers()).toHaveCount(2);
    await spoilCache(page, '/dictionary/');
    await page.reload();
    sheet = await openAddSheet(page);
    await sheet.getByLabel('Word', { exact: true }).fill('行');
    await expect(getOffers()).toHaveCount(2);
    expect(await readCache(page, '/dictionary/')).not.toMatch(/^</);
  });

  // docs/product/data-and-devices.md#captive-portal
  test('sends and fetches a photo again after the portal intercepted it', { tag: LONG }, async ({
    page,
    portal,
    openOther,
  }) => {
    const family = await TrackingFamily.create(portal);
    const listSentIds = () => family.fetch(MEDIA_PATH).then((body) => MediaListSchema.parse(body).ids);
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
    await expect.poll(listSentIds).toHaveLength(1);

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

test.describe('Captive portal without the service worker', () => {
  test.use({ ...settings, serviceWorkers: 'block' });

  // docs/product/data-and-devices.md#captive-portal
  test('replaces a later script that the browser cached from the portal on reload', {
    tag: LONG,
  }, async ({ page, portal, pageErrors }) => {
    portal.captures = LATER_SCRIPT;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(getReloadButton(page)).toBeVisible();
    portal.captures = null;
    await getReloadButton(page).click();
    await expect(getLaterHeading(page)).toBeVisible();
    // The browser reports an error about the portal's page.
    pageErrors.length = 0;
  });

  // docs/product/data-and-devices.md#captive-portal
  test('replaces the first script that the browser cached from the portal on reload', {
    tag: LONG,
  }, async ({ page, portal, pageErrors }) => {
    portal.captures = /^GET \/assets\/(?:index|app)-.*\.js/;
    await page.goto(LATER_PATH);
    await expect(getReloadButton(page)).toBeVisible();
    portal.captures = null;
    await getReloadButton(page).click();
    await expect(getLaterHeading(page)).toBeVisible();
    pageErrors.length = 0;
  });
});
