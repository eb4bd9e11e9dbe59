import { writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type Browser, type Page, test } from '@playwright/test';
import { ALL_SCREENS } from '../screens/all-screens.ts';
import { NOW } from '../screens/families.ts';
import { createStage, LANGUAGES, type ScreenLanguage } from '../screens/screen.ts';
import { settle } from '../screens/settle.ts';
import { enterSignedIn } from '../support/browser/enter-signed-in.ts';
import { type StartedProduct, startProduct } from '../support/browser/started-product.ts';
import { sendChanges } from '../support/library/send-changes.ts';
import { type SignedUp, signUp } from '../support/server/sign-up.ts';

/** Of 100: letters stay sharp. */
const QUALITY = 80;

/** The windows in which the app is shown; the manifest names the sizes in pixels (scripts/lib/build/web-manifest.mjs). */
const FORMS = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;
type Form = keyof typeof FORMS;

/** What the question to install shows, by the names of all screens. */
const PICTURES: readonly { form: Form; screen: 'today' | 'player' }[] = [
  { form: 'narrow', screen: 'today' },
  { form: 'narrow', screen: 'player' },
  { form: 'wide', screen: 'today' },
];

test('takes the pictures of the installed app, with the words that a new family begins with', async ({
  browser,
}) => {
  const product = await startProduct();
  for (const language of LANGUAGES) {
    const parent = await signUp(product, { name: 'Maya Lin' });
    await sendChanges(product, parent.accessToken, [{ type: 'chooseDefaults', language }]);
    for (const { form, screen } of PICTURES) {
      const page = await openPicture(browser, product, parent, { language, form, screen });
      const name = `public/screenshot-${form}-${screen}-${language}.webp`;
      await writeFile(name, await encodeWebp(await page.screenshot({ animations: 'disabled' })));
      await page.context().close();
    }
  }
  await product.stop();
});

async function openPicture(
  browser: Browser,
  product: StartedProduct,
  parent: SignedUp,
  wanted: { language: ScreenLanguage; form: Form; screen: string },
): Promise<Page> {
  const { language, form } = wanted;
  const screen = ALL_SCREENS.find(({ name, state }) => name === wanted.screen && state === 'full');
  if (!screen) throw new Error(`There is no screen ${wanted.screen}.`);
  const context = await browser.newContext({
    ...FORMS[form],
    baseURL: product.url,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    ...{ timezoneId: 'UTC', colorScheme: 'light', reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  const stage = createStage(page, language);
  await screen.prepare?.(stage);
  await enterSignedIn(page, product, parent, screen.path);
  await settle(page);
  await screen.use?.(stage);
  await settle(page);
  return page;
}

async function encodeWebp(png: Buffer): Promise<Buffer> {
  const picture = await loadImage(png);
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.encode('webp', QUALITY);
}
