import * as nodeModule from 'node:module';
import { pathToFileURL } from 'node:url';
import { buildProduct } from './lib/build/build-product.mjs';
import { projectPath, ROOT } from './lib/run/project-paths.mjs';
import { runScript } from './lib/run/run-script.mjs';

const CHECK_EVERY_MS = 500;

/**
 * Ends this process as SIGTERM would when the one that started it is gone. npm runs a script through a shell, and a
 * stop signal sent to npm ends the shell without reaching the server, which would go on holding the port and the data.
 */
function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS).unref();
}

/**
 * `npm start`: installs what is missing, builds what is stale, serves.
 * The server runs in this very process: one process to stop, and no second start-up to wait for.
 */
await runScript('run', async () => {
  process.chdir(ROOT);
  // Node 22 and newer keep compiled code between starts.
  nodeModule.enableCompileCache?.(projectPath('.cache/node'));
  await buildProduct();
  if (process.env.npm_lifecycle_event) stopWithParent();
  await import(pathToFileURL(projectPath('dist/server/main.js')).href);
});
