import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES } from '#client/start/page-table.ts';
import { projectPath } from '../run/project-paths.mjs';
import { listFirstFiles, listFonts, listRenderedFiles } from './first-load-sizes.mjs';
import { PAGE_BUDGETS } from './page-budgets.mjs';

test('every page of the router has a budget with its texts and frame', () => {
  const pages = PAGES.map(({ path, texts, access }) => [path, texts, access === 'user']);
  const budgets = PAGE_BUDGETS.map(({ path, texts, signedIn = false }) => [path, texts, signedIn]);
  expect(budgets.toSorted()).toEqual(pages.toSorted());
});

test('every budget names the module that the router loads for the page', () => {
  const table = readFileSync(projectPath('src/client/start/page-table.ts'), 'utf8');
  const loaded = [...table.matchAll(/path: '([^']+)',\s+labelKey[\s\S]*?import\('([^']+)'\)/g)].map(
    ([, path, name]) => [path, name?.replace('#client/', 'src/client/')],
  );
  expect(PAGE_BUDGETS.map(({ path, module }) => [path, module]).toSorted()).toEqual(loaded.toSorted());
});

test('counts each direct or indirect import of a page once', () => {
  const manifest = {
    'index.html': { file: 'app.js', imports: ['_libraries.js'], css: ['app.css'] },
    '_libraries.js': { file: 'libraries.js' },
    '_signed-in.js': { file: 'signed-in.js', name: 'signed-in', imports: ['index.html'] },
    'page.tsx': { file: 'page.js', imports: ['_shared.js', 'index.html'] },
    '_shared.js': { file: 'shared.js', imports: ['_libraries.js'], css: ['shared.css'] },
    'src/client/locales/en/common.json': { file: 'common.js' },
    'src/client/locales/en/own.json': { file: 'own.js' },
  };
  const page = { module: 'page.tsx', texts: ['own'] };
  const files = ['index.html', 'app.js', 'app.css', 'libraries.js', 'page.js', 'shared.js', 'shared.css'];
  expect(listFirstFiles(manifest, page, 'en')).toEqual([...files, 'common.js', 'own.js']);
  expect(listFirstFiles(manifest, { ...page, signedIn: true }, 'en')).toContain('signed-in.js');
  const within = listFirstFiles(manifest, { module: 'today.tsx', texts: [], signedIn: true }, 'en');
  expect(within).toContain('signed-in.js');
  expect(() => listFirstFiles(manifest, { ...page, module: 'none.tsx' }, 'en')).toThrow('none.tsx');
  expect(() => listFirstFiles(manifest, { ...page, texts: ['none'] }, 'en')).toThrow('none.json');
});

test('counts the fonts that have a character of the texts', () => {
  const fonts = [
    { name: 'latin', family: 'Noto Sans', characters: 'abc…', bytes: 1 },
    { name: 'everyday', family: 'Noto Sans SC', characters: '今天…', bytes: 2 },
    { name: 'rare', family: 'Noto Sans SC', characters: '税', bytes: 4 },
  ];
  const namesFor = (texts: string, language: string) =>
    listFonts(fonts, texts, language).map(({ name }) => name);
  expect(namesFor('a…', 'en')).toEqual(['latin']);
  expect(namesFor('a…', 'zh')).toEqual(['latin', 'everyday']);
  expect(namesFor('a 天', 'en')).toEqual(['latin', 'everyday']);
});

test('counts the HTML and the stylesheets of a prerendered page', () => {
  const manifest = {
    'index.html': { file: 'assets/index-a.js', css: ['assets/app-b.css'] },
    'landing.tsx': { file: 'assets/landing-e.js', css: ['assets/landing-f.css'] },
    'src/client/locales/zh/common.json': { file: 'assets/common-g.js' },
    'chinese.css': { file: 'assets/chinese-c.css' },
    'other.css': { file: 'assets/other-d.css' },
  };
  const page = { module: 'landing.tsx', texts: [] };
  expect(listRenderedFiles(manifest, page, 'zh', 'pages/landing.zh.html')).toEqual([
    'pages/landing.zh.html',
    'assets/app-b.css',
    'assets/landing-f.css',
    'assets/chinese-c.css',
  ]);
});
