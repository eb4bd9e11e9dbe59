import type { Browser, Page } from '@playwright/test';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import type { StartedProduct } from '#tests/support/browser/started-product.ts';
import { ALL_SCREENS } from '../../screens/all-screens.ts';
import { openScreen } from '../../screens/open-screen.ts';
import { type ScreenLanguage, type ScreenTheme, SIZES } from '../../screens/screen.ts';

const [PHONE, , DESKTOP] = SIZES;

/** The name and state of a screen, with the languages and themes to compare. */
type KeyScreen = readonly [name: string, state: string, ...looks: `${ScreenLanguage}-${ScreenTheme}`[]];

const PHONE_SCREENS: readonly KeyScreen[] = [
  ['landing', 'full', 'zh-light'],
  ['today', 'full', 'en-light', 'en-dark'],
  ['tracking', 'full', 'zh-dark'],
  ['player', 'full', 'en-light'],
];

const MORE_PHONE_SCREENS: readonly KeyScreen[] = [
  ['landing', 'full', 'en-light'],
  ['today', 'full', 'zh-light'],
  ['today', 'empty', 'en-light'],
  ['tracking', 'full', 'en-light'],
  ['login', 'full', 'en-light'],
  ['manage-cards', 'full', 'en-light', 'zh-dark'],
  ['print', 'full', 'en-light'],
  ['history', 'full', 'en-light'],
  ['plans', 'full', 'en-light'],
  ['add-card', 'full', 'en-light', 'en-dark'],
];

const DESKTOP_SCREENS: readonly KeyScreen[] = [['today', 'full', 'zh-dark']];

const MORE_DESKTOP_SCREENS: readonly KeyScreen[] = [
  ['landing', 'full', 'en-light'],
  ['tracking', 'full', 'en-light'],
  ['today', 'full', 'en-light'],
  ['manage-cards', 'full', 'en-light'],
  ['print', 'full', 'en-light'],
  ['history', 'full', 'en-dark'],
  ['plans', 'full', 'en-light'],
];

/** Only on Linux do letters look the same everywhere (tests/support/browser/fonts.conf). */
const CAN_COMPARE = process.platform === 'linux';

type ScreenOptions = { browser: Browser; product: StartedProduct; size: { width: number; height: number } };

async function openKeyScreen(
  { browser, product, size }: ScreenOptions,
  [name, state]: KeyScreen,
  language: ScreenLanguage,
): Promise<Page> {
  const screen = ALL_SCREENS.find((candidate) => candidate.name === name && candidate.state === state);
  if (!screen) throw new Error(`There is no screen ${name} (${state}) in tests/screens.`);
  return openScreen(browser, product, screen, { language, size });
}

async function compareScreens(options: ScreenOptions, screens: readonly KeyScreen[]): Promise<void> {
  for (const key of screens) {
    const [name, state, ...looks] = key;
    for (const language of ['en', 'zh'] as const) {
      const themes = looks.filter((look) => look.startsWith(language)).map((look) => look.slice(3));
      if (themes.length === 0) continue;
      const page = await openKeyScreen(options, key, language);
      for (const theme of themes as ScreenTheme[]) {
        await page.emulateMedia({ colorScheme: theme });
        const imageName = `${name}-${state}-${language}-${theme}-${options.size.width}.png`;
        if (CAN_COMPARE) await expect.soft(page, imageName).toHaveScreenshot(imageName);
      }
      await page.context().close();
    }
  }
}

test.describe('Key screens', () => {
  test('match the accepted images on a phone', async ({ browser, product }) => {
    test.slow();
    await compareScreens({ browser, product, size: PHONE }, PHONE_SCREENS);
  });

  test('match the accepted images on a desktop', async ({ browser, product }) => {
    test.slow();
    await compareScreens({ browser, product, size: DESKTOP }, DESKTOP_SCREENS);
  });

  test('match the accepted images in more states, languages and themes', { tag: LONG }, async ({
    browser,
    product,
  }) => {
    test.slow();
    await compareScreens({ browser, product, size: PHONE }, MORE_PHONE_SCREENS);
    await compareScreens({ browser, product, size: DESKTOP }, MORE_DESKTOP_SCREENS);
  });

  test('differ when a button moves by two pixels or changes its shade', {
    tag: LONG,
  }, async ({ browser, product }) => {
    const page = await openKeyScreen({ browser, product, size: PHONE }, ['login', 'full'], 'en');
    if (!CAN_COMPARE) return;
    const button = page.locator('form button[type=submit]');
    const imageName = 'login-full-en-light-360.png';
    await expect(page).toHaveScreenshot(imageName);
    for (const change of ['translate: 0 2px', 'translate: 2px', 'background: #2f7b55']) {
      await button.evaluate((element, style) => {
        (element as HTMLElement).style.cssText = style;
      }, change);
      await expect(page, change).not.toHaveScreenshot(imageName);
    }
    await button.evaluate((element) => {
      (element as HTMLElement).style.cssText = '';
    });
    await expect(page).toHaveScreenshot(imageName);
    await page.context().close();
  });
});
