import { buildProduct } from './lib/build/build-product.mjs';
import { installPackages } from './lib/run/install-packages.mjs';
import { requireSupportedNode } from './lib/run/node-version.mjs';
import { runMain } from './lib/run/progress.mjs';

/** `npm run build`: builds what is stale into dist/; `-- --force` builds everything. */
await runMain(async () => {
  requireSupportedNode();
  await installPackages('build');
  const built = await buildProduct({ force: process.argv.includes('--force') });
  console.log(built.length === 0 ? 'Everything is up to date.' : `Built: ${built.join(', ')}.`);
});
