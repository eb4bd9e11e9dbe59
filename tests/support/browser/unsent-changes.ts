import { expect, type Page } from '@playwright/test';

/** Counts the changes that this browser has not sent yet. */
export function countUnsent(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox/')).length);
}

export async function expectAllSent(page: Page): Promise<void> {
  await expect.poll(() => countUnsent(page)).toBe(0);
}

/** Gives the page the focus as when the parent comes back to it, which starts a sync. */
export async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
