import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { projectPath } from '../run/project-paths.mjs';
import { FONT_BUDGETS, PAGE_BUDGETS } from './page-budgets.mjs';
import { CHINESE_FAMILY } from './page-fonts/faces.mjs';
import { BUILT_FONTS } from './page-fonts/make-page-fonts.mjs';

/** Where the bundler's manifest is: which file each module became, and what that file imports. */
export const CLIENT_MANIFEST = 'dist/client-manifest.json';
/** The file of all pages of signed-in parents, with their frame and Today (vite.config.ts, SIGNED_IN). */
const SIGNED_IN = 'signed-in';
const LANGUAGES = /** @type {(keyof typeof FONT_BUDGETS)[]} */ (Object.keys(FONT_BUDGETS));
/** The texts that are fetched before anything is drawn. */
const COMMON = 'common';

/** @typedef {Record<string, { file: string, name?: string, imports?: string[], css?: string[] }>} Manifest */

/**
 * Returns the files that a browser must have before a page can be drawn for the first time: the page's address itself, what
 * its module imports, the frame around it, and the texts of one language.
 * @param {Manifest} manifest
 * @param {{ module: string, texts: readonly string[], signedIn?: boolean }} page
 * @param {'en' | 'zh'} language
 * @returns {string[]} paths below dist/client.
 */
export function listFirstFiles(manifest, { module, texts, signedIn = false }, language) {
  const files = new Set(['index.html']);
  const seen = new Set();
  const add = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The built app has no file for ${name}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add('index.html');
  if (signedIn) add(Object.keys(manifest).find((name) => manifest[name].name === SIGNED_IN));
  if (!signedIn || manifest[module]) add(module);
  for (const text of new Set([COMMON, ...texts])) {
    add(`src/client/locales/${language}/${text}.json`);
  }
  return [...files];
}

/**
 * Returns the files of a page that needs no script: what was rendered of it, and the stylesheets.
 * @param {Manifest} manifest
 * @param {{ module: string, texts: readonly string[], rendered: string }} page `rendered`: its name below dist/client/pages
 * @param {'en' | 'zh'} language
 * @returns {string[]} paths below dist/client.
 */
export function listRenderedFiles(manifest, page, language) {
  const all = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  const chinese = all.filter((file) => /^assets[/]chinese-[^/]+[.]css$/.test(file));
  const own = listFirstFiles(manifest, page, language).filter((file) => file.endsWith('.css'));
  return [...new Set([`pages/${page.rendered}.${language}.html`, ...own, ...chinese])];
}

/** Returns the bytes, compressed with gzip, that each page needs before it can be drawn, in the language that needs more. */
function measurePages() {
  const manifest = JSON.parse(readFileSync(projectPath(CLIENT_MANIFEST), 'utf8'));
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) {
      sizes.set(file, gzipSync(readFileSync(projectPath(`dist/client/${file}`)), { level: 9 }).length);
    }
    return sizes.get(file);
  };
  return PAGE_BUDGETS.map((page) => {
    const totals = LANGUAGES.map((language) =>
      (page.rendered
        ? listRenderedFiles(manifest, page, language)
        : listFirstFiles(manifest, page, language)
      ).reduce((total, file) => total + sizeOf(file), 0),
    );
    return { path: page.path, bytes: Math.max(...totals), budgetBytes: page.kilobytes * 1_000 };
  });
}

/**
 * Returns the fonts that texts need: every face that has one of their characters, since a page shows all weights. Marks that
 * both Latin and Chinese fonts have are taken from the Latin ones on English pages.
 * @param {{ name: string, family: string, characters: string, bytes: number }[]} fonts
 * @param {string} texts
 * @param {string} language
 */
export function listFonts(fonts, texts, language) {
  const isLatin = ({ family }) => family !== CHINESE_FAMILY;
  const latin = new Set(fonts.filter(isLatin).flatMap(({ characters }) => [...characters]));
  const used = new Set(texts);
  return fonts.filter((font) =>
    [...font.characters].some(
      (character) => used.has(character) && (isLatin(font) || language === 'zh' || !latin.has(character)),
    ),
  );
}

/** Returns the bytes of the fonts that each page's own texts need in a language; the words of a family's cards may need more. */
export function measureFonts() {
  const fonts = JSON.parse(readFileSync(projectPath(BUILT_FONTS), 'utf8'));
  const read = (language, name) =>
    readFileSync(projectPath(`src/client/locales/${language}/${name}.json`), 'utf8');
  return PAGE_BUDGETS.flatMap(({ path, texts }) =>
    LANGUAGES.map((language) => {
      const shown = [COMMON, ...texts].map((name) => read(language, name)).join('');
      const bytes = listFonts(fonts, shown, language).reduce((total, font) => total + font.bytes, 0);
      return { path, language, bytes, budgetBytes: FONT_BUDGETS[language] * 1_000 };
    }),
  );
}

/** The step of `npm test` after the build: fails with every page that needs more than its budget. */
export function checkPageBudgets() {
  const pages = measurePages();
  const fonts = measureFonts();
  const grown = pages.filter(({ bytes, budgetBytes }) => bytes > budgetBytes);
  const lines = grown.map(
    ({ path, bytes, budgetBytes }) =>
      `${path} needs ${(bytes / 1_000).toFixed(1)} kB (gzip) before it can be drawn; its budget is ${budgetBytes / 1_000} kB.`,
  );
  for (const { path, language, bytes, budgetBytes } of fonts) {
    if (bytes > budgetBytes)
      lines.push(
        `${path} needs ${(bytes / 1_000).toFixed(1)} kB of fonts in ${language}; the budget is ${budgetBytes / 1_000} kB.`,
      );
  }
  if (lines.length > 0)
    lines.push(
      'Load later what the page can do without at first, or raise scripts/lib/build/page-budgets.mjs.',
    );
  const most = Math.max(...pages.map(({ bytes }) => bytes));
  return {
    code: lines.length > 0 ? 1 : 0,
    output: lines.join('\n'),
    note: `${pages.length} pages, at most ${(most / 1_000).toFixed(0)} kB; fonts ${describeFonts(fonts)}`,
  };
}

/** Returns the most that a page needs of each language's fonts, such as 'en 57 kB, zh 209 kB'. */
function describeFonts(fonts) {
  return Object.keys(FONT_BUDGETS)
    .map((language) => {
      const most = Math.max(...fonts.filter((page) => page.language === language).map(({ bytes }) => bytes));
      return `${language} ${(most / 1_000).toFixed(0)} kB`;
    })
    .join(', ');
}
