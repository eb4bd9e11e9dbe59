import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile } from './compress-file.mjs';
import { placeFonts, prepareFonts } from './prepare-fonts.mjs';
import { projectPath, ROOT } from './project-paths.mjs';

const COMPRESSIBLE = /[.](?:js|css|svg|json|webmanifest|txt)$/;
/** Below this size the headers weigh more than what compression saves. */
const SMALLEST_COMPRESSED_BYTES = 1000;

async function compressAssets() {
  const folder = projectPath('dist/client');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      if ((await stat(file)).size >= SMALLEST_COMPRESSED_BYTES) await compressFile(file, { quality: 11 });
    }),
  );
}

/**
 * Builds the browser's side into dist/client: bundles, service worker, fonts, compressed twins.
 * index.html stays uncompressed: the server writes a nonce into every copy it sends.
 */
export async function buildClient({ fontsHash }) {
  const { build } = await import('vite');
  const [fonts] = await Promise.all([
    prepareFonts(fontsHash),
    build({ root: ROOT, configFile: projectPath('vite.config.ts'), logLevel: 'warn' }),
  ]);
  await placeFonts(fonts);
  await compressAssets();
}
