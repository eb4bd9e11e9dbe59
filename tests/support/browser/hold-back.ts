import type { BrowserContext, Page } from '@playwright/test';

/** Holds back the requests of a page or a browser to `url`. Returns a function that releases them. */
export async function holdBack(
  target: Page | BrowserContext,
  url: string | RegExp,
  method?: string,
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await target.route(url, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    await released;
    await route.continue();
  });
  return () => release();
}
