import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectPath, ROOT } from '../run/project-paths.mjs';
import { bundleServiceWorker } from './bundle-service-worker.mjs';
import { compressFile } from './compress-file.mjs';
import { CLIENT_MANIFEST } from './first-load-sizes.mjs';
import { makePageFonts, placePageFonts } from './page-fonts/make-page-fonts.mjs';
import { placeDictionary } from './place-dictionary.mjs';
import { placeFonts, prepareFonts } from './prepare-fonts.mjs';
import { prerenderPages } from './prerender-pages.mjs';

const COMPRESSIBLE = /[.](?:js|css|svg|json|webmanifest|txt)$/;
/** Smaller files are not compressed, because that would save less than the headers take. */
const MIN_COMPRESSED_BYTES = 1000;

async function compressAssets() {
  const folder = projectPath('dist/client');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      if ((await stat(file)).size >= MIN_COMPRESSED_BYTES) await compressFile(file);
    }),
  );
}

/**
 * Builds the browser app into dist/client, with bundles, service worker, fonts and compressed copies. index.html stays
 * uncompressed, because the server writes a nonce into each response.
 */
export async function buildClient({ dictionaryHash }) {
  const { build } = await import('vite');
  const nodeEnv = process.env.NODE_ENV;
  const [fonts] = await Promise.all([
    prepareFonts(),
    build({ root: ROOT, configFile: projectPath('vite.config.ts'), logLevel: 'warn' }),
  ]);
  // The manifest must not be in dist/client, because the server serves that folder.
  await rename(projectPath('dist/client/.vite/manifest.json'), projectPath(CLIENT_MANIFEST));
  await rm(projectPath('dist/client/.vite'), { recursive: true });
  await placeFonts(fonts);
  await bundleServiceWorker();
  await prerenderPages();
  // Vite sets NODE_ENV to "production". A server that starts in this process must not see this value, because it would
  // start without the demo account and test payments.
  if (nodeEnv === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = nodeEnv;
  await placePageFonts(await makePageFonts());
  await compressAssets();
  await placeDictionary(dictionaryHash);
}
