import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copyMigrations, createNodeBundleOptions, THREAD } from './lib/build/bundle-server.mjs';
import { fingerprint } from './lib/build/fingerprint.mjs';
import { DICTIONARY_INPUTS, prepareDictionary } from './lib/build/place-dictionary.mjs';
import { prepareFonts } from './lib/build/prepare-fonts.mjs';
import { projectPath, ROOT } from './lib/run/project-paths.mjs';
import { runScript } from './lib/run/run-script.mjs';

const FOLDER = '.cache/dev/server';

/** Returns functions that stop and restart the server in its own process. */
function createServerProcess(env) {
  let child = null;
  const stop = () =>
    new Promise((resolve) => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  const start = () => {
    child = spawn(process.execPath, ['--enable-source-maps', projectPath(`${FOLDER}/main.js`)], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      // The server prints its own URL, but the page to open is that of Vite.
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  // Restarts wait for each other, because two builds in quick succession must not start two servers on one data folder.
  let lastRestart = Promise.resolve();
  const restart = () => {
    lastRestart = lastRestart.then(stop).then(start);
    return lastRestart;
  };
  return { stop, restart };
}

/** Rebuilds and restarts the server on every change of its source. Returns a function that stops watching and serving. */
async function watchServer(env) {
  const { context } = await import('esbuild');
  const server = createServerProcess(env);
  const restartAfterBuild = {
    name: 'restart-after-build',
    setup: (build) =>
      build.onEnd(async ({ errors }) => {
        if (errors.length > 0) return;
        await copyMigrations(FOLDER);
        await server.restart();
      }),
  };
  const watcher = await context({
    ...createNodeBundleOptions(['src/server/main.ts', THREAD], FOLDER),
    plugins: [restartAfterBuild],
  });
  await watcher.watch();
  return () => Promise.all([watcher.dispose(), server.stop()]);
}

/** Serves the fonts and their parts, as src/server/site/static.ts does. */
const fontsForDevelopment = {
  name: 'fonts-for-development',
  configureServer: async (server) => {
    const folder = await prepareFonts();
    server.middlewares.use('/fonts', (request, response, next) => {
      const { pathname, searchParams } = new URL(request.url, 'http://localhost');
      const part = searchParams.get('part');
      const file = join(folder, (part && searchParams.get('v')) ?? '', pathname, part ?? '');
      if (existsSync(file) && statSync(file).isFile()) createReadStream(file).pipe(response);
      else next();
    });
  },
};

const dictionaryForDevelopment = {
  name: 'dictionary-for-development',
  configureServer: async (server) => {
    const folder = await prepareDictionary(fingerprint(DICTIONARY_INPUTS));
    server.middlewares.use('/dictionary', (request, response, next) => {
      const name = /^\/(\d+\.txt)(?:\?|$)/.exec(request.url)?.[1];
      if (name) createReadStream(`${folder}/${name}`).pipe(response);
      else next();
    });
  },
};

/** `npm run dev`: starts Vite on PORT for the browser app, and the server on the next port. Both reload on changes. */
await runScript('build', async () => {
  process.chdir(ROOT);
  mkdirSync(projectPath('.cache/dev'), { recursive: true });
  const port = Number(process.env.PORT ?? 3000);
  const api = `http://127.0.0.1:${port + 1}`;
  const stopServer = await watchServer({
    PORT: String(port + 1),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
  });
  const { createServer } = await import('vite');
  const proxiedPaths = [
    ...['/api', '/auth/v1', '/rest', '/functions'],
    ...['/create-checkout-session', '/create-portal-session', '/sync-subscription', '/downgrade-preview'],
    ...['/subscription-details', '/latest-invoice'],
    // Pages of test payments.
    ...['/c/pay', '/p/session', '/p/invoice', '/standin.css'],
    '/test-sign-in',
    '/test-pages',
  ];
  const vite = await createServer({
    root: ROOT,
    plugins: [fontsForDevelopment, dictionaryForDevelopment],
    server: {
      port,
      strictPort: true,
      host: '127.0.0.1',
      proxy: Object.fromEntries(proxiedPaths.map((path) => [path, api])),
    },
  });
  await vite.listen();
  console.log(`Open http://localhost:${port} (Ctrl-C stops it)`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await Promise.all([vite.close(), stopServer()]);
      process.exit(0);
    });
  }
});
