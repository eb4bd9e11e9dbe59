import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { projectPath, ROOT } from '../run/project-paths.mjs';
import { CLIENT_MANIFEST } from './first-load-sizes.mjs';

/** The folder that src/server/site/static.ts reads. */
const FOLDER = 'dist/client/pages';
const BUNDLE = '.cache/prerender';

/** Bundles a script that runs in a page before it is painted. */
async function bundleScript(name) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`src/client/start/prerender/${name}.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0].text.trim();
}

/** The fonts of the first lines of a page, fetched with its stylesheet. Chinese fonts are too large for this. */
const PRELOADED = { en: ['Nunito-latin', 'NotoSans-400-latin'], zh: [] };

/** Returns by language the tags of the stylesheets and fonts that the app would otherwise fetch later. */
async function writeLinks() {
  const manifest = JSON.parse(await readFile(projectPath(CLIENT_MANIFEST), 'utf8'));
  const find = (name) => {
    const key = Object.keys(manifest).find((file) => file.endsWith(`/${name}`));
    if (!key) throw new Error(`The built app has no file ${name}.`);
    return `/${manifest[key].file}`;
  };
  const chinese = `<link rel="stylesheet" crossorigin href="${find('chinese.css')}">`;
  return Object.fromEntries(
    Object.entries(PRELOADED).map(([language, names]) => {
      const fonts = names.map(
        (name) =>
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="${find(`${name}.woff2`)}">`,
      );
      return [language, fonts.join('') + chinese];
    }),
  );
}

/** Bundles the code that renders the pages, so that Node can run it. Returns the name of its first file. */
async function bundleRenderer() {
  const { build } = await import('vite');
  const { output } = await build({
    root: ROOT,
    configFile: false,
    // Vite warns that texts are not split, because this code imports all of them.
    logLevel: 'error',
    // The production build of React's server renderer is smaller and faster.
    mode: 'production',
    build: {
      ssr: 'src/client/start/prerender/prerender-pages.tsx',
      outDir: projectPath(BUNDLE),
      emptyOutDir: true,
      minify: false,
      copyPublicDir: false,
      // A hash, because Node runs a file of the same name only once.
      rolldownOptions: { output: { entryFileNames: '[name]-[hash].mjs' } },
    },
  });
  return output[0].fileName;
}

/** Renders the public pages in every language from the built index.html into dist/client/pages. */
export async function prerenderPages() {
  const [beforeLanding, beforePage, links, bundle] = await Promise.all([
    bundleScript('before-landing'),
    bundleScript('before-page'),
    writeLinks(),
    bundleRenderer(),
  ]);
  const { prerenderPages: render } = await import(pathToFileURL(projectPath(`${BUNDLE}/${bundle}`)).href);
  const index = await readFile(projectPath('dist/client/index.html'), 'utf8');
  const { pages, ...lists } = await render({ index, beforeLanding, beforePage, links });
  await rm(projectPath(FOLDER), { recursive: true, force: true });
  await mkdir(projectPath(FOLDER), { recursive: true });
  const files = await Promise.all(
    pages.map(async ({ html, ...page }) => {
      const { path, language, settings } = page;
      const name = path === '/' ? 'landing' : path.slice(1);
      const settingNames = Object.entries(settings).map(([setting, value]) => `${setting}-${value}`);
      const file = `${[name, language, ...settingNames].join('.')}.html`;
      await writeFile(projectPath(`${FOLDER}/${file}`), html);
      return { ...page, file };
    }),
  );
  await writeFile(projectPath(`${FOLDER}/pages.json`), JSON.stringify({ pages: files, ...lists }));
}
