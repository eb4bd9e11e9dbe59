import { mkdirSync, writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { findChromium } from '../lib/run/find-chromium.mjs';
import { withProgress } from '../lib/run/progress.mjs';
import { projectPath, ROOT } from '../lib/run/project-paths.mjs';
import { runScript } from '../lib/run/run-script.mjs';

const FOLDER = projectPath('docs/design');
const PAGE = 'tests/design/index.html';

/** The quality of the images, out of 100. Letters stay sharp, and an image takes about 15 kB. */
const QUALITY = 80;

async function openGallery() {
  const { createServer } = await import('vite');
  const server = await createServer({
    root: ROOT,
    configFile: projectPath('vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const { port } = server.httpServer.address();
  return { url: `http://127.0.0.1:${port}/${PAGE}`, close: () => server.close() };
}

/** Returns an image of every sample, with the light theme on the left and the dark theme on the right. */
async function takePictures(url, chromiumPath) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ viewport: { width: 608, height: 900 } });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const showTheme = async (theme) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
  };
  const pictures = new Map();
  const addImage = async (name, takeScreenshot) => {
    await showTheme('light');
    const light = await takeScreenshot();
    await showTheme('dark');
    pictures.set(name, await joinThemes(light, await takeScreenshot()));
  };
  await page.goto(url);
  await page.locator('main').waitFor();
  const names = await page.locator('section.sample').evaluateAll((all) => all.map(({ id }) => id));
  for (const name of names)
    await addImage(name, () => page.locator(`#${name}`).screenshot({ animations: 'disabled' }));
  await page.goto(`${url}?dialog`);
  await page.getByRole('dialog').waitFor();
  await page.setViewportSize({ width: 360, height: 560 });
  await addImage('sheet', () => page.screenshot({ animations: 'disabled' }));
  await browser.close();
  return pictures;
}

/** Joins two PNGs side by side into one WebP. */
async function joinThemes(lightPng, darkPng) {
  const [light, dark] = await Promise.all([loadImage(lightPng), loadImage(darkPng)]);
  const canvas = createCanvas(light.width + dark.width, Math.max(light.height, dark.height));
  const context = canvas.getContext('2d');
  context.drawImage(light, 0, 0);
  context.drawImage(dark, light.width, 0);
  return canvas.encode('webp', QUALITY);
}

/** `npm run design`: takes the images for docs/design.md from the components. */
await runScript('test', async () => {
  const chromium = await findChromium();
  const gallery = await withProgress('Building the gallery', openGallery);
  const pictures = await withProgress('Taking pictures', () => takePictures(gallery.url, chromium));
  await gallery.close();
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, bytes] of pictures) writeFileSync(`${FOLDER}/${name}.webp`, bytes);
  console.log(`${pictures.size} pictures in docs/design`);
  process.exit(0);
});
