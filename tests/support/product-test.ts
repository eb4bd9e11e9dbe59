import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import { type StartedProduct, startProduct } from './started-product.ts';

/** Chromium's own note on every answer of 400 and above: a test that provokes one expects it. */
const ANSWER_NOTE = /^Failed to load resource: the server responded with a status of/;

/**
 * Playwright's `test` on the built product: one server with its own empty data per worker, page addresses relative to
 * it. A page that logs an error, breaks the Content-Security-Policy or throws fails its test.
 */
export const test = base.extend<{ pageErrors: string[] }, { product: StartedProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error' && !ANSWER_NOTE.test(message.text())) errors.push(message.text());
      });
      context.on('weberror', (webError) => errors.push(String(webError.error())));
      await use(errors);
      expect(errors, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
