import { writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { test } from '@playwright/test';
import { ALL_SCREENS } from '../screens/all-screens.ts';
import { openScreen } from '../screens/open-screen.ts';
import { LANGUAGES } from '../screens/screen.ts';
import { startProduct } from '../support/browser/started-product.ts';
import { sendChanges } from '../support/library/send-changes.ts';
import { signUp } from '../support/server/sign-up.ts';

/** The quality, out of 100, at which WebP keeps letters sharp. */
const QUALITY = 80;

/** The manifest names the sizes in pixels (scripts/lib/build/web-manifest.mjs). */
const WINDOWS = {
  narrow: { size: { width: 390, height: 844 }, scale: 1.5 },
  wide: { size: { width: 1280, height: 800 }, scale: 1 },
} as const;

const PICTURES = [
  { form: 'narrow', screen: 'today' },
  { form: 'narrow', screen: 'player' },
  { form: 'wide', screen: 'today' },
] as const;

test('takes the images of the installed app with the default words', async ({ browser }) => {
  const product = await startProduct();
  for (const language of LANGUAGES) {
    const user = await signUp(product, { name: 'Maya Lin' });
    await sendChanges(product, user.accessToken, [{ type: 'chooseDefaults', language }]);
    for (const { form, screen: name } of PICTURES) {
      const screen = ALL_SCREENS.find((candidate) => candidate.name === name && candidate.state === 'full');
      if (!screen) throw new Error(`There is no screen ${name}.`);
      const page = await openScreen(browser, product, screen, { ...WINDOWS[form], language, user });
      const file = `public/screenshot-${form}-${name}-${language}.webp`;
      await writeFile(file, await encodeWebp(await page.screenshot({ animations: 'disabled' })));
      await page.context().close();
    }
  }
  await product.stop();
});

async function encodeWebp(png: Buffer): Promise<Buffer> {
  const picture = await loadImage(png);
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.encode('webp', QUALITY);
}
