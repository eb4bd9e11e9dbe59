import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';

/** Expects no axe violations and no sideways scrolling. */
export async function expectFits(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Expects no sideways scrolling, even in a font whose letters are a tenth wider than ours. */
export async function expectNoSidewaysScroll(page: Page, context = ''): Promise<void> {
  const overflow = await page.evaluate(() => {
    const widerLetters = new CSSStyleSheet();
    widerLetters.replaceSync('* { letter-spacing: 0.06em !important }');
    document.adoptedStyleSheets.push(widerLetters);
    const { scrollWidth } = document.documentElement;
    document.adoptedStyleSheets.pop();
    return scrollWidth - innerWidth;
  });
  expect(overflow, `pixels too wide ${context}`).toBeLessThanOrEqual(0);
}
