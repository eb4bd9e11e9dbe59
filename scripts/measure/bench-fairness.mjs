import { spawnSync } from 'node:child_process';
import { buildProduct } from '../lib/build/build-product.mjs';
import { createNodeBundleOptions } from '../lib/build/bundle-server.mjs';
import { projectPath } from '../lib/run/project-paths.mjs';
import { runScript } from '../lib/run/run-script.mjs';

const FOLDER = '.cache/bench-fairness';

/**
 * `npm run bench:fairness [-- part of a route …]`: measures for each route how much one hostile client slows down another
 * family. Exits with 1 if the family waits more than three times as long as without it.
 */
await runScript('test', async () => {
  await buildProduct();
  const { build } = await import('esbuild');
  await build(createNodeBundleOptions(['bench/fairness.ts'], FOLDER));
  const env = { ...process.env, FAIRNESS_ENTRY: projectPath('dist/server/main.js') };
  const program = projectPath(`${FOLDER}/fairness.js`);
  const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  process.exitCode = status ?? 1;
});
