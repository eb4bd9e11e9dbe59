import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';

/** The page as it stands: axe finds nothing, and nothing makes it scroll sideways. */
export async function expectFits(page: Page): Promise<void> {
  const violations = await findViolations(page);
  expect(violations).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'pixels too wide').toBeLessThanOrEqual(0);
}
