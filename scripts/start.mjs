import * as nodeModule from 'node:module';
import { pathToFileURL } from 'node:url';
import { buildProduct } from './lib/build/build-product.mjs';
import { projectPath, ROOT } from './lib/run/project-paths.mjs';
import { runScript } from './lib/run/run-script.mjs';

const CHECK_INTERVAL_MS = 500;

/**
 * Stops this process as SIGTERM does once its parent process has exited. npm runs scripts in a shell, and a signal to npm stops
 * only the shell. The server would continue to use the port and the data.
 */
function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, CHECK_INTERVAL_MS).unref();
}

/**
 * `npm start`: installs missing packages, builds stale parts and starts the server. It runs in this process, so that there is
 * only one process to start and stop.
 */
await runScript('run', async () => {
  process.chdir(ROOT);
  // Node 22 and newer keep compiled code between starts.
  nodeModule.enableCompileCache?.(projectPath('.cache/node'));
  await buildProduct();
  if (process.env.npm_lifecycle_event) stopWithParent();
  await import(pathToFileURL(projectPath('dist/server/main.js')).href);
});
