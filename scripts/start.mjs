import * as nodeModule from 'node:module';
import { pathToFileURL } from 'node:url';
import { buildProduct } from './lib/build/build-product.mjs';
import { installPackages } from './lib/run/install-packages.mjs';
import { requireSupportedNode } from './lib/run/node-version.mjs';
import { runMain } from './lib/run/progress.mjs';
import { projectPath, ROOT } from './lib/run/project-paths.mjs';
import { stopWithParent } from './lib/run/stop-with-parent.mjs';

/**
 * `npm start`: installs what is missing, builds what is stale, serves.
 * The server runs in this very process: one process to stop, and no second start-up to wait for.
 */
await runMain(async () => {
  requireSupportedNode();
  process.chdir(ROOT);
  // Node 22 and newer keep compiled code between starts.
  nodeModule.enableCompileCache?.(projectPath('.cache/node'));
  await installPackages('run');
  await buildProduct();
  if (process.env.npm_lifecycle_event) stopWithParent();
  await import(pathToFileURL(projectPath('dist/server/main.js')).href);
});
