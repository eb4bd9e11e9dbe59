import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';

/** axe finds nothing on the page as it is, and nothing makes it scroll sideways. */
export async function expectFits(page: Page): Promise<void> {
  const violations = await findViolations(page);
  expect(violations).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Nothing makes the page scroll sideways, even in a font with letters a tenth wider than ours. */
export async function expectNoSidewaysScroll(page: Page, where = ''): Promise<void> {
  const overflow = await page.evaluate(() => {
    const widerLetters = new CSSStyleSheet();
    widerLetters.replaceSync('* { letter-spacing: 0.06em !important }');
    document.adoptedStyleSheets.push(widerLetters);
    const { scrollWidth } = document.documentElement;
    document.adoptedStyleSheets.pop();
    return scrollWidth - innerWidth;
  });
  expect(overflow, `pixels too wide ${where}`).toBeLessThanOrEqual(0);
}
