import { readFileSync } from 'node:fs';
import { projectPath } from '../run/project-paths.mjs';

/** The image size that link previews require. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

const WORDS = { en: 'dog', zh: '狗' };

/**
 * Returns the HTML of a link preview, which shows the headline of the landing page next to a card.
 * @param {'en' | 'zh'} language
 * @param {{ BRAND: string, draw: (name: string, props: object) => string }} drawings
 */
export function writeLinkPreview(language, { BRAND, draw }) {
  const texts = JSON.parse(readFileSync(projectPath(`src/client/locales/${language}/landing.json`), 'utf8'));
  const { words, seconds, minutes } = texts.headline;
  return `<body class="bg-paper text-ink font-sans">
<style>
  * { margin: 0; box-sizing: border-box; }
  body { width: 1200px; height: 630px; position: relative; overflow: hidden; color-scheme: light; background: var(--color-paper); }
  .at { position: absolute; }
  .brand { left: 72px; top: 52px; display: flex; align-items: center; gap: 14px; font: 800 34px var(--font-display); }
  h1 { left: 72px; top: 148px; font: 800 ${language === 'zh' ? 74 : 60}px/1.22 var(--font-display); }
  .lead { left: 72px; bottom: 44px; font: 400 26px var(--font-sans); }
  .tabletop { left: 0; right: 0; top: 506px; bottom: 0; border-top: 4px solid; background: var(--color-tint-sun); }
  .card { left: 676px; top: 186px; width: 452px; height: 284px; border-radius: 14px; background: var(--color-card); box-shadow: var(--shadow-card);
    transform: rotate(-3deg); display: grid; place-items: center; font: 700 190px/1 var(--font-word); color: var(--color-word); padding-bottom: 30px; }
</style>
<div class="at brand">${draw('SproutMark', { size: 48 })}${BRAND}</div>
<h1 class="at">${[words, seconds, minutes].join('<br>')}</h1>
<div class="at tabletop"></div>
<div class="at lead">${texts.onTheTable}</div>
<div class="at" style="left:884px;top:26px">${draw('DouDouDrawing', { state: 'waving', size: 190 })}</div>
<div class="at card">${WORDS[language]}</div>
<div class="at" style="left:748px;top:398px;transform:rotate(-2deg)">${draw('Hand', { size: 246 })}</div>
<div class="at" style="left:1030px;top:446px">${draw('Cup', { size: 120 })}</div>
</body>`;
}
