import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Maps the width of an image's window to the width of the image on the sheet. */
const SHOWN_WIDTHS = { 360: 220, 768: 330, 1280: 440 };

/** Groups images by screen and state, and sorts each group by language, width and theme. */
export function groupPictures(files) {
  const groups = new Map();
  for (const file of files) {
    const match = /^([\w-]+)\.(\w+)\.(en|zh)\.(light|dark)\.(\d+)\.png$/.exec(file);
    if (!match) continue;
    const [, screen, state, language, theme, width] = match;
    const name = `${screen}.${state}`;
    groups.set(name, [...(groups.get(name) ?? []), { file, language, theme, width: Number(width) }]);
  }
  for (const pictures of groups.values()) {
    pictures.sort(
      (a, b) => a.language.localeCompare(b.language) || a.width - b.width || b.theme.localeCompare(a.theme),
    );
  }
  return new Map([...groups].sort(([a], [b]) => a.localeCompare(b)));
}

function drawRow(pictures) {
  const cells = pictures.map(
    ({ file, width, language, theme }) =>
      `<a href="${file}"><img src="${file}" alt="${language}, ${theme}, ${width} px" width="${SHOWN_WIDTHS[width] ?? width / 3}"></a>`,
  );
  return `<div>${cells.join('')}</div>`;
}

function drawPage(groups) {
  const sections = [...groups].map(([name, pictures]) => {
    const rows = ['en', 'zh'].map((language) =>
      drawRow(pictures.filter((picture) => picture.language === language)),
    );
    return `<section id="${name}"><h2>${name.replace('.', ', ')}</h2>${rows.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
body { margin: 16px; font: 16px sans-serif; background: #777; color: #fff; }
section { width: max-content; margin-bottom: 24px; }
h2 { margin: 0 0 8px; font-size: 20px; }
div { display: flex; gap: 10px; align-items: flex-start; margin-bottom: 10px; }
img { display: block; }
</style>${sections.join('\n')}</html>\n`;
}

/** Writes index.html with all images of a folder, and one sheet per screen into `sheets`. */
export async function drawContactSheets(folder, chromiumPath) {
  const groups = groupPictures(readdirSync(folder));
  writeFileSync(join(folder, 'index.html'), drawPage(groups));
  mkdirSync(join(folder, 'sheets'), { recursive: true });
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ viewport: { width: 2_100, height: 1_200 } });
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  for (const name of groups.keys()) {
    await page.locator(`[id="${name}"]`).screenshot({ path: join(folder, 'sheets', `${name}.png`) });
  }
  await browser.close();
}
