import type { Browser, Page } from '@playwright/test';
import { NOW } from './families.ts';
import type { ScreenLanguage } from './screen.ts';

/** Opens a page in a browser of its own, whose clock stands still at the moment of all pictures; timers go on. */
export async function openContext(
  browser: Browser,
  product: { url: string },
  { language, size }: { language: ScreenLanguage; size: { width: number; height: number } },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: size,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  return page;
}

/** Waits until nothing is on its way, the fonts are there and nothing moves but what never stops. */
export async function settle(page: Page): Promise<void> {
  // A screen whose answer never comes is at rest as well.
  await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => {});
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished);
    await Promise.allSettled(ends);
  });
}
