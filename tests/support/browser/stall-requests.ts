import { expect, type Page, type Request, type Route } from '@playwright/test';

/** Longer than the app waits for an answer, in ms. */
const PAST_THE_LIMIT_MS = 11_000;

/** A server that takes what is sent to `url` and never answers. Call `stop` to have it answer again. */
export type Stall = { requests: Request[]; stop: () => Promise<void> };

/**
 * Stalls the requests to `url` of this page. With `reaches` the server carries them out and only its answer is lost.
 * Install the page's clock before: `letItStall` moves it.
 */
export async function stall(
  page: Page,
  url: string | RegExp,
  { reaches = false, method = null as string | null } = {},
): Promise<Stall> {
  const requests: Request[] = [];
  const hold = async (route: Route) => {
    const request = route.request();
    if (method !== null && request.method() !== method) return route.fallback();
    // It is never fulfilled: the page waits until it gives up.
    if (reaches) await route.fetch();
    requests.push(request);
  };
  await page.route(url, hold);
  return { requests, stop: () => page.unroute(url, hold) };
}

/** Waits until the server has `count` requests, then lets the page wait for as long as it does. */
export async function letItStall(page: Page, { requests }: Stall, count = 1): Promise<void> {
  await expect.poll(() => requests.length).toBe(count);
  await page.clock.fastForward(PAST_THE_LIMIT_MS);
}

/** Holds the requests to `url` of this page back; returns the function that lets them go on. */
export async function holdBack(
  page: Page,
  url: string | RegExp,
  method: string | null = null,
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (method !== null && route.request().method() !== method) return route.fallback();
    await released;
    await route.continue();
  });
  return () => release();
}
