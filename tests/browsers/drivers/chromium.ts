import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import base from '../../../playwright.config.ts';
import type { Driver, DriverOptions } from './driver.ts';

/** Starts Chromium through Playwright. */
export async function startChromium({ viewport, folder, downloads }: DriverOptions): Promise<Driver> {
  const context = await chromium.launchPersistentContext(folder, {
    ...base.use?.launchOptions,
    viewport,
    permissions: ['microphone'],
  });
  const page: Page = context.pages()[0] ?? (await context.newPage());
  page.on('download', (download) => void download.saveAs(join(downloads, download.suggestedFilename())));
  return {
    name: `Chromium ${await page.evaluate(() => /Chrome\/([\d.]+)/.exec(navigator.userAgent)?.[1])}`,
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    keyDown: (key) => page.keyboard.down(key),
    keyUp: (key) => page.keyboard.up(key),
    type: (text) => page.keyboard.type(text),
    chooseFile: (selector, path) => page.setInputFiles(selector, path),
    takePicture: async (path) => void (await page.screenshot({ path })),
    close: () => context.close(),
  };
}
