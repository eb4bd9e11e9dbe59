import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { projectPath, ROOT } from './project-paths.mjs';

const FOLDER = 'dist/client';
const PRECACHED = /[.](?:js|css|html|svg|png|webmanifest|csv)$/;
/** Pictures of link previews, which other sites fetch. */
const LINK_PREVIEW = /^og-/;
/** SQLite for decks of Anki, and what reads Chinese; src/client/start/service-worker.ts keeps them from their first use. */
const FROM_FIRST_USE = /^(?:assets\/(?:sql-wasm|guess-reading|made-story)-|dictionary\/)/;

/** Returns the files that the app needs offline; those in assets/ have a hash in their names and need no revision. */
async function listPrecached() {
  const names = await readdir(projectPath(FOLDER), { recursive: true });
  const urls = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((url) => PRECACHED.test(url) && !LINK_PREVIEW.test(url) && !FROM_FIRST_USE.test(url));
  return Promise.all(
    urls.sort().map(async (url) => ({
      url: `/${url}`,
      revision: url.startsWith('assets/') ? null : await hashFile(projectPath(`${FOLDER}/${url}`)),
    })),
  );
}

async function hashFile(path) {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 16);
}

/** Writes dist/client/sw.js with the list of the files that are in dist/client by now. */
export async function bundleServiceWorker() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/client/start/service-worker.ts'],
    outfile: `${FOLDER}/sw.js`,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      PRECACHED: JSON.stringify(await listPrecached()),
      'process.env.NODE_ENV': '"production"',
    },
  });
}
