import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type StartedProduct, startProduct } from '#tests/support/browser/started-product.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { newEmail, PASSWORD, signUp } from '#tests/support/server/sign-up.ts';
import { startChromium } from './drivers/chromium.ts';
import type { Driver, DriverOptions } from './drivers/driver.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebKit } from './drivers/webkit.ts';
import { button, css, field, heading, link, Screen } from './screen.ts';

const ENGINES = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };
/** The tag of ways that are also walked on a wide screen. */
export const WIDE = '@wide';

export type EngineName = keyof typeof ENGINES;

/** A browser of one parent. */
export type Family = {
  screen: Screen;
  /** The folder of downloads. */
  downloads: string;
};

/**
 * A way through the product in the engine and the width of its project. `openEngine` opens another browser, `app` is one with a
 * family signed in by the log-in form, at Today.
 */
export const test = base.extend<
  {
    engine: EngineName;
    width: number;
    openEngine: (name: EngineName, url?: string) => Promise<Family>;
    guest: Family;
    email: string;
    app: Screen;
    takePicture: (name: string) => Promise<void>;
  },
  { product: StartedProduct }
>({
  engine: ['chromium', { option: true }],
  width: [390, { option: true }],
  product: [
    async ({ playwright: _ }, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  openEngine: async ({ width, product }, use, info) => {
    const opened: { driver: Driver; folder: string }[] = [];
    await use(async (name, url = product.url) => {
      const folder = await makeScratchFolder('browser-');
      const options: DriverOptions = {
        viewport: { width, height: 844 },
        folder: join(folder, 'profile'),
        downloads: join(folder, 'downloads'),
      };
      await mkdir(options.downloads);
      const driver = await ENGINES[name](options);
      opened.push({ driver, folder });
      return { screen: new Screen(driver, url), downloads: options.downloads };
    });
    for (const [index, { driver, folder }] of opened.entries()) {
      if (info.status !== info.expectedStatus)
        await driver.takePicture(info.outputPath(`failed-${index}.png`)).catch(() => {});
      await driver.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  guest: async ({ engine, openEngine }, use, info) => {
    const guest = await openEngine(engine);
    info.annotations.push({ type: 'browser', description: guest.screen.driver.name });
    await use(guest);
  },
  email: async ({ product }, use) => {
    const email = newEmail();
    await signUp(product, { email });
    await use(email);
  },
  app: async ({ guest, email }, use) => {
    await logIn(guest.screen, email);
    await guest.screen.see(heading("Welcome! Let's choose the first words"));
    await guest.screen.click(button('Skip'));
    await guest.screen.see(link('Start the session'));
    await use(guest.screen);
  },
  takePicture: async ({ guest }, use, info) => {
    await use(async (name) => {
      const folder = join(info.project.outputDir, '../browser-pictures');
      await mkdir(folder, { recursive: true });
      await guest.screen.driver.takePicture(join(folder, `${name}-${info.project.name}.png`));
    });
  },
});

export { expect };

export async function logIn(screen: Screen, email: string): Promise<void> {
  await screen.open('/login');
  await screen.fill(field('Email'), email);
  await screen.fill(field('Password'), PASSWORD);
  await screen.click(button('Log in'));
  await screen.expectPath(/^\/dashboard/);
}

/** Opens the list of cards. */
export async function openCards(screen: Screen): Promise<void> {
  await screen.open('/manage-flashcards?tab=flashcards');
  await screen.see(css('li'));
}
