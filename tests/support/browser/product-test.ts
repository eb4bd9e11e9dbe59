import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import type { PlanLimits } from '#shared/plan/plans.ts';
import { becomeOldestBrowser } from './oldest-browser.ts';
import { type StartedProduct, startProduct } from './started-product.ts';
import { enterTestCode } from './test-code.ts';

/** Chromium logs every response with a status of 400 or above, which tests provoke. */
const RESPONSE_ERROR = /^Failed to load resource: the server responded with a status of/;

/** Chromium logs every failed request, which only tests with `losesNetwork` expect. */
const NETWORK_ERROR = /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)$/;

/** The project of the files with the default settings (playwright.config.ts). */
const SHARED_SERVER = 'shared server';

/**
 * The tag of a browser test for a rule that a faster test also proves. `npm test` skips it (`TESTS=short`). `npm run test:long`
 * and `npm run test:browser` run it.
 */
export const LONG = '@long';

/**
 * Playwright's `test` on the built product, with one server and empty data per worker. A page that logs an error, violates
 * the Content-Security-Policy or throws fails its test. Options for `test.use`: `losesNetwork` for tests without a network,
 * which also allows service workers; `isOldest` for the oldest supported browser; `planLimits`, off by default; `settings` for environment variables of the server.
 * `openOther` opens a page in another browser, as a second device. The code of the test pages is entered in each browser.
 */
export const test = base.extend<
  { losesNetwork: boolean; isOldest: boolean; pageErrors: string[]; openOther: () => Promise<Page> },
  { planLimits: PlanLimits; settings: Record<string, string>; product: StartedProduct }
>({
  losesNetwork: [false, { option: true }],
  isOldest: [false, { option: true }],
  planLimits: ['off', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ planLimits, settings }, use, { project }) => {
      const isShared = planLimits === 'off' && Object.keys(settings).length === 0;
      if (!isShared && project.name === SHARED_SERVER)
        throw new Error(
          'Add this file to OWN_SERVER of playwright.config.ts, because it has its own settings.',
        );
      const product = await startProduct({ env: { PLAN_LIMITS: planLimits, ...settings } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ context, product, isOldest }, use) => {
    if (isOldest) await becomeOldestBrowser(context);
    await enterTestCode(context, product);
    await slowDown(context);
    await use(context);
  },
  // Caching the whole app would take a fifth of the time of every test.
  serviceWorkers: async ({ losesNetwork }, use) => use(losesNetwork ? 'allow' : 'block'),
  pageErrors: [
    async ({ context, losesNetwork }, use) => {
      const errors: string[] = [];
      collectErrors(context, losesNetwork, errors);
      await use(errors);
      expect(errors, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
  openOther: async ({ browser, product, baseURL, serviceWorkers, losesNetwork, pageErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers });
      contexts.push(context);
      await enterTestCode(context, product);
      await slowDown(context);
      collectErrors(context, losesNetwork, pageErrors);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

function collectErrors(context: BrowserContext, losesNetwork: boolean, errors: string[]): void {
  context.on('console', (message: ConsoleMessage) => {
    const text = message.text();
    const isExpected = RESPONSE_ERROR.test(text) || (losesNetwork && NETWORK_ERROR.test(text));
    if (message.type() === 'error' && !isExpected) errors.push(text);
  });
  context.on('weberror', (webError) => errors.push(String(webError.error())));
}

export { expect };

/**
 * Slows down a browser to find tests that check too early: `SLOW_SERVER` is the delay of each response in ms.
 * `SLOW_PAGE` is the factor by which scripts run slower.
 */
async function slowDown(context: BrowserContext): Promise<void> {
  const { SLOW_SERVER: delayMs = '0', SLOW_PAGE: rate = '1' } = process.env;
  if (Number(rate) > 1) {
    context.on('page', async (page) => {
      const session = await context.newCDPSession(page).catch(() => null);
      await session?.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) }).catch(() => {});
    });
  }
  if (Number(delayMs) === 0) return;
  await context.route(/\/(api|auth|rest)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Number(delayMs)));
    await route.fallback().catch(() => {});
  });
}
