import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { BUILD_TARGETS } from '../browsers/oldest-browsers.mjs';
import { projectPath, ROOT } from '../run/project-paths.mjs';

const FOLDER = 'dist/client';
/** Includes the small fonts for printed English words. */
const CACHED_FILES = /[.](?:js|css|html|svg|png|webmanifest|csv)$|^fonts\/Arimo-\w+[.]ttf$/;
/** The images of link previews, which only other sites fetch. */
const LINK_PREVIEW = /^og-/;
/** SQLite for Anki decks, Chinese readings and the dictionary, which the service worker caches on their first use. */
const CACHED_ON_USE = /^(?:assets\/(?:sql-wasm|guess-reading|made-story)-|dictionary\/)/;

/** Lists the files that the app needs offline with their hashes, so that the worker caches nothing else in their place. */
async function listFiles() {
  const names = await readdir(projectPath(FOLDER), { recursive: true });
  const urls = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((url) => CACHED_FILES.test(url) && !LINK_PREVIEW.test(url));
  return Promise.all(
    urls.sort().map(async (url) => ({
      url: `/${url}`,
      sha256: await hashFile(projectPath(`${FOLDER}/${url}`)),
      isPrecached: !CACHED_ON_USE.test(url),
    })),
  );
}

async function hashFile(path) {
  const content = await readFile(path);
  const hashedContent = path.endsWith('.html')
    ? String(content).replace(/nonce="[^"]*"/g, 'nonce=""')
    : content;
  return createHash('sha256').update(hashedContent).digest('base64');
}

/** Writes dist/client/sw.js with the hashes of the files in dist/client. */
export async function bundleServiceWorker() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/client/start/service-worker.ts'],
    outfile: `${FOLDER}/sw.js`,
    bundle: true,
    minify: true,
    format: 'iife',
    target: BUILD_TARGETS,
    define: {
      FILES: JSON.stringify(await listFiles()),
      'process.env.NODE_ENV': '"production"',
    },
  });
}
