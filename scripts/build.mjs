import { buildProduct } from './lib/build/build-product.mjs';
import { runScript } from './lib/run/run-script.mjs';

/** `npm run build`: builds the stale parts into dist/. `-- --force` builds everything. */
await runScript('build', async () => {
  const built = await buildProduct({ force: process.argv.includes('--force') });
  console.log(built.length === 0 ? 'Everything is up to date.' : `Built: ${built.join(', ')}.`);
});
