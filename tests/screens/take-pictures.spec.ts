import { mkdirSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import { type StartedProduct, startProduct } from '../support/browser/started-product.ts';
import { chooseScreens } from './all-screens.ts';
import { openScreen, settle } from './open-screen.ts';
import { LANGUAGES, type Screen, type ScreenLanguage, SIZES, THEMES } from './screen.ts';

const FOLDER = process.env.SCREENS_FOLDER ?? 'test-results/screens';
/** Longer pages are cut, because they only repeat themselves. */
const MAX_HEIGHT = 3_000;

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
      await takePictures(page, screen, language);
      await page.context().close();
    });
  }
}

async function takePictures(page: Page, screen: Screen, language: ScreenLanguage): Promise<void> {
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

/** Makes the window as high as its page, so that bars are at the bottom of the image. */
async function growWindow(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  // The page grows once, because parts of it are smaller in a low window.
  for (let pass = 0; pass < 2; pass += 1) {
    await settle(page);
    const height = await page.evaluate(() => {
      window.scrollTo(0, 0);
      return document.documentElement.scrollHeight;
    });
    await page.setViewportSize({ ...size, height: Math.min(Math.max(height, size.height), MAX_HEIGHT) });
  }
}

/** Returns the items named in the comma-separated list, or all items if it is empty. */
function pick<Item>(items: readonly Item[], list = '', getName = (item: Item) => String(item)) {
  const names = list.split(',').filter(Boolean);
  return names.length === 0 ? items : items.filter((item) => names.includes(getName(item)));
}
