import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { projectPath } from '../run/project-paths.mjs';
import { FONT_BUDGETS, PAGE_BUDGETS } from './page-budgets.mjs';
import { CHINESE_FAMILY } from './page-fonts/faces.mjs';
import { BUILT_FONTS } from './page-fonts/make-page-fonts.mjs';

/** The bundler's manifest, with the file of each module and the imports of that file. */
export const CLIENT_MANIFEST = 'dist/client-manifest.json';
/** The chunk of all pages of signed-in parents, with their frame and Today (vite.config.ts, SIGNED_IN). */
const SIGNED_IN = 'signed-in';
const LANGUAGES = /** @type {(keyof typeof FONT_BUDGETS)[]} */ (Object.keys(FONT_BUDGETS));
/** The namespaces that every page needs before it can be shown. */
const COMMON = 'common';

/** @typedef {Record<string, { file: string, name?: string, imports?: string[], css?: string[] }>} Manifest */

/**
 * Lists the files that a browser needs before it can show a page for the first time: index.html, the module with its imports,
 * the frame and the texts of one language.
 * @param {Manifest} manifest
 * @param {{ module: string, texts: readonly string[], signedIn?: boolean }} page
 * @param {'en' | 'zh'} language
 * @returns {string[]} paths below dist/client.
 */
export function listFirstFiles(manifest, { module, texts, signedIn = false }, language) {
  const files = new Set(['index.html']);
  const addedModules = new Set();
  const add = (name) => {
    if (addedModules.has(name)) return;
    addedModules.add(name);
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
 * Lists the files of a prerendered page before its scripts: its HTML and its stylesheets.
 * @param {Manifest} manifest
 * @param {{ module: string, texts: readonly string[] }} page
 * @param {'en' | 'zh'} language
 * @param {string} html the file of the page below dist/client.
 * @returns {string[]} paths below dist/client.
 */
export function listRenderedFiles(manifest, page, language, html) {
  const all = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  const chinese = all.filter((file) => /^assets[/]chinese-[^/]+[.]css$/.test(file));
  const own = listFirstFiles(manifest, page, language).filter((file) => file.endsWith('.css'));
  return [...new Set([html, ...own, ...chinese])];
}

/** Measures the bytes (gzip) that each page needs, in the language and with the settings that need the most. */
function measurePages() {
  const manifest = JSON.parse(readFileSync(projectPath(CLIENT_MANIFEST), 'utf8'));
  const renderedPages = readdirSync(projectPath('dist/client/pages'));
  const sizes = new Map();
  const measureFile = (file) => {
    if (!sizes.has(file)) {
      sizes.set(file, gzipSync(readFileSync(projectPath(`dist/client/${file}`)), { level: 9 }).length);
    }
    return sizes.get(file);
  };
  const measureLargest = (loads) =>
    Math.max(...loads.map((files) => files.reduce((total, file) => total + measureFile(file), 0)));
  return PAGE_BUDGETS.flatMap((page) => {
    const { path, rendered, kilobytes } = page;
    const measured = [];
    if (rendered) {
      const loads = LANGUAGES.flatMap((language) =>
        renderedPages
          .filter((file) => file.startsWith(`${rendered.name}.${language}.`) && file.endsWith('.html'))
          .map((file) => listRenderedFiles(manifest, page, language, `pages/${file}`)),
      );
      measured.push({ stage: 'it is drawn', bytes: measureLargest(loads), kilobytes: rendered.kilobytes });
    }
    if (kilobytes) {
      const loads = LANGUAGES.map((language) => listFirstFiles(manifest, page, language));
      measured.push({ stage: 'the app shows it', bytes: measureLargest(loads), kilobytes });
    }
    return measured.map(({ stage, bytes, kilobytes }) => ({
      path,
      stage,
      bytes,
      budgetBytes: kilobytes * 1_000,
    }));
  });
}

/**
 * Lists the fonts that texts need, which are all faces with one of their characters, because a page shows all weights. English
 * pages use Latin fonts for marks that Chinese fonts also have.
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

/** Measures the bytes of the fonts that the texts of each page need in each language. Words on cards may need more. */
export function measureFonts() {
  const fonts = JSON.parse(readFileSync(projectPath(BUILT_FONTS), 'utf8'));
  const read = (language, name) =>
    readFileSync(projectPath(`src/client/locales/${language}/${name}.json`), 'utf8');
  return PAGE_BUDGETS.flatMap(({ path, texts }) =>
    LANGUAGES.map((language) => {
      const pageTexts = [COMMON, ...texts].map((name) => read(language, name)).join('');
      const bytes = listFonts(fonts, pageTexts, language).reduce((total, font) => total + font.bytes, 0);
      return { path, language, bytes, budgetBytes: FONT_BUDGETS[language] * 1_000 };
    }),
  );
}

/** Fails for every page that needs more than its budget. A step of `npm test` after the build. */
export function checkPageBudgets() {
  const pages = measurePages();
  const fonts = measureFonts();
  const overBudget = pages.filter(({ bytes, budgetBytes }) => bytes > budgetBytes);
  const lines = overBudget.map(
    ({ path, stage, bytes, budgetBytes }) =>
      `${path} needs ${(bytes / 1_000).toFixed(1)} kB (gzip) before ${stage}; its budget is ${budgetBytes / 1_000} kB.`,
  );
  for (const { path, language, bytes, budgetBytes } of fonts) {
    if (bytes > budgetBytes)
      lines.push(
        `${path} needs ${(bytes / 1_000).toFixed(1)} kB of fonts in ${language}; the budget is ${budgetBytes / 1_000} kB.`,
      );
  }
  if (lines.length > 0)
    lines.push(
      'Defer what the page does not need at first, or raise the budget in scripts/lib/build/page-budgets.mjs.',
    );
  const max = Math.max(...pages.map(({ bytes }) => bytes));
  return {
    code: lines.length > 0 ? 1 : 0,
    output: lines.join('\n'),
    note: `${PAGE_BUDGETS.length} pages, at most ${(max / 1_000).toFixed(0)} kB; fonts ${describeFonts(fonts)}`,
  };
}

/** Describes the largest font size of a page in each language, such as 'en 57 kB, zh 209 kB'. */
function describeFonts(fonts) {
  return Object.keys(FONT_BUDGETS)
    .map((language) => {
      const max = Math.max(...fonts.filter((page) => page.language === language).map(({ bytes }) => bytes));
      return `${language} ${(max / 1_000).toFixed(0)} kB`;
    })
    .join(', ');
}
