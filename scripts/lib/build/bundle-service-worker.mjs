import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { projectPath, ROOT } from '../run/project-paths.mjs';

const FOLDER = 'dist/client';
const KEPT = /[.](?:js|css|html|svg|png|webmanifest|csv)$/;
/** Pictures of link previews, which other sites fetch. */
const LINK_PREVIEW = /^og-/;
/** SQLite for decks of Anki, and what reads Chinese; src/client/start/service-worker.ts keeps them from their first use. */
const FROM_FIRST_USE = /^(?:assets\/(?:sql-wasm|guess-reading|made-story)-|dictionary\/)/;

/** Returns what each file holds that the app needs offline so that the worker keeps nothing else in its place. */
async function listFiles() {
  const names = await readdir(projectPath(FOLDER), { recursive: true });
  const urls = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((url) => KEPT.test(url) && !LINK_PREVIEW.test(url));
  return Promise.all(
    urls.sort().map(async (url) => ({
      url: `/${url}`,
      sha256: await hashFile(projectPath(`${FOLDER}/${url}`)),
      isPrecached: !FROM_FIRST_USE.test(url),
    })),
  );
}

async function hashFile(path) {
  const content = await readFile(path);
  const hashed = path.endsWith('.html') ? String(content).replace(/nonce="[^"]*"/g, 'nonce=""') : content;
  return createHash('sha256').update(hashed).digest('base64');
}

/** Writes dist/client/sw.js with what the files in dist/client hold by now. */
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
      FILES: JSON.stringify(await listFiles()),
      'process.env.NODE_ENV': '"production"',
    },
  });
}
