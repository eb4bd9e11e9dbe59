import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { DEFAULT_TEACHING, NEW_CHILD } from '#shared/library/tables/child.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { settle } from '../../screens/open-screen.ts';

const PAPER = '255,249,238';
const DARK_PAPER = '26,21,18';
const CARD = '255,255,255';
const WORD = '217,18,26';

/** Without it a card would last a second. */
const BY_TAP = {
  type: 'editChild' as const,
  child: { ...NEW_CHILD, teaching: { ...DEFAULT_TEACHING, byTap: true } },
  base: { teaching: DEFAULT_TEACHING },
};

/** Returns the share of every color on the screen. */
async function readColors(page: Page): Promise<(color: string) => number> {
  const image = await loadImage(await page.screenshot());
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    const color = data.slice(at, at + 3).join();
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return (color) => (counts.get(color) ?? 0) / (data.length / 4);
}

// docs/product/frame.md#forced-dark
test('a browser that darkens pages leaves ours and the words on cards as they are', async ({
  playwright,
  launchOptions,
  product,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=forceDarkModeEnabled=true'],
  });
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    // Chromium darkens pages on a dark device.
    colorScheme: 'dark',
    serviceWorkers: 'block',
  });
  await openSignedIn(page, product, '/dashboard', [BY_TAP]);
  const expectPage = async (paper: string) => {
    await settle(page);
    const getShare = await readColors(page);
    expect(getShare(paper)).toBeGreaterThan(0.2);
    expect(getShare(CARD)).toBeGreaterThan(0.02);
    expect(getShare(WORD)).toBeGreaterThan(0.002);
  };

  await test.step('darkens a page that says nothing', async () => {
    const plain = await browser.newPage({ colorScheme: 'dark' });
    await plain.setContent('<p>Words</p>');
    expect((await readColors(plain))(CARD)).toBeLessThan(0.01);
    await plain.close();
  });

  await test.step('shows Today in its own dark theme and in the light one', async () => {
    await expectPage(DARK_PAPER);
    await page.evaluate(() => localStorage.setItem('sproutcards-theme', 'light'));
    await page.reload();
    await expectPage(PAPER);
  });

  await test.step('shows the player with red words on white', async () => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => localStorage.setItem('sproutcards-theme', chosen), theme);
      await page.goto('/dashboard');
      await getTeachScreen(page).startSession();
      const getShare = await readColors(page);
      expect(getShare(CARD)).toBeGreaterThan(0.5);
      expect(getShare(WORD)).toBeGreaterThan(0.01);
    }
  });
  await browser.close();
});
