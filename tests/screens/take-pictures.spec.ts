import { mkdirSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import { type StartedProduct, startProduct } from '../support/browser/started-product.ts';
import { chooseScreens } from './all-screens.ts';
import { openScreen } from './open-screen.ts';
import { LANGUAGES, type Screen, type ScreenLanguage, SIZES, THEMES } from './screen.ts';
import { settle } from './settle.ts';

const FOLDER = process.env.SCREENS_FOLDER ?? 'test-results/screens';
/** Below this a page is cut: what follows repeats itself. */
const LONGEST = 3_000;

const test = base.extend<object, { product: StartedProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const product = await startProduct({ env: { PLAN_LIMITS: 'off' } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

for (const screen of chooseScreens(process.env.SCREENS_ONLY)) {
  for (const language of pick(LANGUAGES, process.env.SCREENS_LANGUAGE)) {
    test(`${screen.name} ${screen.state} ${language}`, async ({ browser, product }) => {
      const page = await openScreen(browser, product, screen, { language, size: SIZES[0] });
      await takeAll(page, screen, language);
      await page.context().close();
    });
  }
}

async function takeAll(page: Page, screen: Screen, language: ScreenLanguage): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const size of pick(SIZES, process.env.SCREENS_WIDTH, ({ width }) => String(width))) {
    await page.setViewportSize(size);
    for (const theme of pick(THEMES, process.env.SCREENS_THEME)) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      if (!screen.isWindow) await growWindow(page, size);
      await settle(page);
      await page.screenshot({
        path: `${FOLDER}/${screen.name}.${screen.state}.${language}.${theme}.${size.width}.png`,
        animations: 'disabled',
      });
    }
  }
}

/** Makes the window as high as its page, so that bars at its bottom stand at the bottom of the picture. */
async function growWindow(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await settle(page);
  const height = await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ ...size, height: Math.min(Math.max(height, size.height), LONGEST) });
}

/** Returns those of `all` that the comma-separated `wanted` names; all of them without any. */
function pick<Item>(all: readonly Item[], wanted: string | undefined, nameOf = (item: Item) => String(item)) {
  const names = (wanted ?? '').split(',').filter(Boolean);
  return names.length === 0 ? all : all.filter((item) => names.includes(nameOf(item)));
}
