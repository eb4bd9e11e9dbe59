import { expect, type Page } from '@playwright/test';
import { readDatabase } from './device-database.ts';

export async function countUnsent(page: Page): Promise<number> {
  return (await readDatabase(page)).outbox?.length ?? 0;
}

export async function expectAllSent(page: Page): Promise<void> {
  await expect.poll(() => countUnsent(page)).toBe(0);
}

/** Focuses the page as a returning parent does, which starts a sync. */
export async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
