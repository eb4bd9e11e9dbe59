import { type Browser, expect, type Page } from '@playwright/test';
import { enterSignedIn } from '../support/browser/enter-signed-in.ts';
import type { StartedProduct } from '../support/browser/started-product.ts';
import type { SignedUp } from '../support/server/sign-up.ts';
import { getFamily, NOW } from './families.ts';
import { createStage, type Screen, type ScreenLanguage } from './screen.ts';

type ScreenOptions = {
  language: ScreenLanguage;
  size: { width: number; height: number };
  scale?: number;
  /** Replaces the screen's family. */
  user?: SignedUp;
};

/** Opens a screen in its own browser context and waits until it has settled. */
export async function openScreen(
  browser: Browser,
  product: StartedProduct,
  screen: Screen,
  options: ScreenOptions,
): Promise<Page> {
  const page = await openPage(browser, product, options);
  const stage = createStage(page, options.language);
  await screen.prepare?.(stage);
  if (screen.family === null) await page.goto(screen.path);
  else {
    const user = options.user ?? (await getFamily(product, screen.family));
    await enterSignedIn(page, product, user, screen.path, { isNew: screen.family === 'new' });
  }
  await settle(page);
  await screen.use?.(stage);
  await settle(page);
  return page;
}

/** Opens a page whose date is fixed at the time of all images. Timers still run. */
async function openPage(
  browser: Browser,
  product: StartedProduct,
  { language, size, scale = 1 }: ScreenOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: size,
    deviceScaleFactor: scale,
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

/** Waits until late parts are drawn, but at most five seconds, because a playing session never stops changing. */
async function waitUntilUnchanged(page: Page): Promise<void> {
  let html = '';
  const isUnchanged = async () => {
    const previous = html;
    html = await page.content();
    return html === previous;
  };
  // Timers in the page cannot measure this, because some screens stop its clock.
  await expect
    .poll(isUnchanged, { intervals: [300], timeout: 5_000 })
    .toBe(true)
    .catch(() => {});
}

/** Waits for requests, changes of the page, fonts and all finite animations. */
export async function settle(page: Page): Promise<void> {
  // Screens whose response never arrives count as settled. The limit is long, because a loaded machine is slow.
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {});
  await waitUntilUnchanged(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const animationEnds = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished);
    await Promise.allSettled(animationEnds);
  });
}
