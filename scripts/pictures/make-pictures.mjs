import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildProduct } from '../lib/build/build-product.mjs';
import { makePageFonts } from '../lib/build/page-fonts/make-page-fonts.mjs';
import { loadDrawings, styleDrawings } from '../lib/pictures/draw-components.mjs';
import { ICONS, writeIcon } from '../lib/pictures/icons.mjs';
import { PREVIEW_SIZE, writeLinkPreview } from '../lib/pictures/link-preview.mjs';
import { findChromium } from '../lib/run/find-chromium.mjs';
import { PlainFailure, withProgress } from '../lib/run/progress.mjs';
import { projectPath } from '../lib/run/project-paths.mjs';
import { runNode } from '../lib/run/run-command.mjs';
import { runScript } from '../lib/run/run-script.mjs';

/** Takes the images of the app that an install prompt shows, from the started product. */
async function takeInstallPictures(chromium) {
  await buildProduct();
  const { code, output } = await withProgress('Taking pictures of the app', () =>
    runNode('node_modules/@playwright/test/cli.js', ['test', '--config=tests/design/playwright.config.ts'], {
      env: { CHROMIUM_PATH: chromium },
    }),
  );
  if (code !== 0) throw new PlainFailure(output);
}

/**
 * `npm run pictures`: draws the favicon, the icons and the images of link previews in public/ from the drawings of the pages.
 * Takes the images of the installed app.
 */
await runScript('test', async () => {
  const drawings = await loadDrawings();
  const fonts = await makePageFonts();
  const rules = await Promise.all(
    ['latin.css', 'chinese.css'].map((name) => readFile(join(fonts, name), 'utf8')),
  );
  const fontsPath = relative(projectPath('.cache/pictures'), fonts);
  const { chromium } = await import('@playwright/test');
  const chromiumPath = await findChromium();
  const browser = await chromium.launch({ executablePath: chromiumPath });

  const saveImage = async (name, html, { width, height }, omitBackground = false) => {
    const page = await browser.newPage({ viewport: { width, height } });
    const draft = projectPath('.cache/pictures/page.html');
    await writeFile(draft, `<!doctype html><meta charset="utf-8">${html}`);
    await page.goto(`file://${draft}`);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: projectPath(`public/${name}`), omitBackground });
    await page.close();
  };

  const mark = drawings.draw('SproutMark', {});
  await writeFile(projectPath('public/favicon.svg'), writeIcon(mark, { sign: 46, corner: 14 }));
  for (const { name, size, ...icon } of ICONS) {
    const fillStyle = '<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>';
    await saveImage(name, fillStyle + writeIcon(mark, icon), { width: size, height: size }, true);
  }
  for (const language of ['en', 'zh']) {
    const html = writeLinkPreview(language, drawings);
    const style = rules.join('\n').replaceAll('url("./', `url("${fontsPath}/`) + (await styleDrawings(html));
    await saveImage(
      `og-${language}.png`,
      `<html lang="${language}"><style>${style}</style>${html}`,
      PREVIEW_SIZE,
    );
  }
  await browser.close();
  await takeInstallPictures(chromiumPath);
});
