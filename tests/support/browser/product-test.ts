import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import type { PlanLimits } from '#shared/plan/plans.ts';
import { type StartedProduct, startProduct } from './started-product.ts';
import { enterTestCode } from './test-code.ts';

/** Chromium's own note on every answer of 400 and above: a test that provokes one expects it. */
const ANSWER_NOTE = /^Failed to load resource: the server responded with a status of/;

/** Chromium's note on a request that did not get through; only a test that takes the network away expects it. */
const NETWORK_NOTE = /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)$/;

/** The project of the files whose tests are content with the usual settings (playwright.config.ts). */
const SHARED_SERVER = 'shared server';

/**
 * The tag of a browser test whose rule a faster test holds, too. `npm test` leaves it out (`TESTS=short`); `npm run test:long`
 * and `npm run test:browser` run it.
 */
export const LONG = '@long';

/** The settings of a server in a network with strangers: two files share them, so that they share a server. */
export const LIMITED_IN_THE_NETWORK = { SIGN_IN_LIMITS: 'on', HOST: '0.0.0.0' };

/**
 * Playwright's `test` on the built product: one server with its own empty data per worker, page addresses relative to
 * it. A page that logs an error, breaks the Content-Security-Policy or throws fails its test. A test that takes the
 * network away says so: `test.use({ losesNetwork: true })`, and keeps the app for offline use as browsers do (another one says
 * `test.use({ serviceWorkers: 'allow' })`); a file about the plans' limits, which are off otherwise,
 * begins with `test.use({ planLimits: 'on' })`, one about another setting with `test.use({ settings: { … } })`.
 * `openOther` is for what takes two devices: a page in a browser of its own, watched in the same way. Where there are test pages,
 * their code has been entered in each.
 */
export const test = base.extend<
  { losesNetwork: boolean; pageErrors: string[]; openOther: () => Promise<Page> },
  { planLimits: PlanLimits; settings: Record<string, string>; product: StartedProduct }
>({
  losesNetwork: [false, { option: true }],
  planLimits: ['off', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ planLimits, settings }, use, { project }) => {
      const isShared = planLimits === 'off' && Object.keys(settings).length === 0;
      if (!isShared && project.name === SHARED_SERVER)
        throw new Error('A file with settings of its own is named in OWN_SERVER of playwright.config.ts.');
      const product = await startProduct({ env: { PLAN_LIMITS: planLimits, ...settings } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ context, product }, use) => {
    await enterTestCode(context, product);
    await slowDown(context);
    await use(context);
  },
  // Without it every test would store the whole app in the browser again, a fifth of its time.
  serviceWorkers: async ({ losesNetwork }, use) => use(losesNetwork ? 'allow' : 'block'),
  pageErrors: [
    async ({ context, losesNetwork }, use) => {
      const errors: string[] = [];
      noteErrors(context, losesNetwork, errors);
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
      noteErrors(context, losesNetwork, pageErrors);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

function noteErrors(context: BrowserContext, losesNetwork: boolean, errors: string[]): void {
  context.on('console', (message: ConsoleMessage) => {
    const text = message.text();
    const expected = ANSWER_NOTE.test(text) || (losesNetwork && NETWORK_NOTE.test(text));
    if (message.type() === 'error' && !expected) errors.push(text);
  });
  context.on('weberror', (webError) => errors.push(String(webError.error())));
}

export { expect };

/**
 * Makes a browser's pages as slow as on a loaded machine, to find what a test looks at or goes on from too early:
 * `SLOW_SERVER` is how long each answer of the server is held back, in ms; `SLOW_PAGE` how many times slower its scripts run.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  const { SLOW_SERVER: holdMs = '0', SLOW_PAGE: rate = '1' } = process.env;
  if (Number(rate) > 1) {
    context.on('page', async (page) => {
      const session = await context.newCDPSession(page).catch(() => null);
      await session?.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) }).catch(() => {});
    });
  }
  if (Number(holdMs) === 0) return;
  await context.route(/\/(api|auth|rest)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Number(holdMs)));
    await route.fallback().catch(() => {});
  });
}
