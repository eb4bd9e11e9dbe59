import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { makeScratchFolder } from '../process/scratch-folder.ts';

const MAIN = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));
const START_LIMIT_MS = 120_000;

/** The built product, running in a process of its own. */
export type StartedProduct = {
  /** Where it answers, for example `http://localhost:41234`; the same after a restart. */
  url: string;
  dataDir: string;
  /** Everything it printed so far, over all its starts. */
  output(): string;
  /** Starts it again on the same port and data; stops it first when it still runs. */
  restart(): Promise<void>;
  /** Ends it with a signal, `SIGKILL` for a crash, waits until it is gone and returns its exit code. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Stops it cleanly and removes a data directory that it made. */
  stop(): Promise<void>;
};

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts dist/server/main.js (`npm run build` makes it) on a free port and waits until it answers.
 * @param options `dataDir` keeps the data after stop(); without it a temporary one is made. `env` adds settings. `entry`
 * is the server's file, for a caller that is bundled and so lies elsewhere.
 * @throws with everything the product printed when it does not come up.
 */
export async function startProduct(
  options: { dataDir?: string; env?: Record<string, string>; entry?: string } = {},
): Promise<StartedProduct> {
  const { entry = MAIN } = options;
  if (!existsSync(entry)) throw new Error(`${entry} is missing: run "npm run build" first.`);
  const port = await findFreePort();
  const dataDir = options.dataDir ?? (await makeScratchFolder('product-data-'));
  let printed = '';
  let child: ChildProcess;

  const start = async () => {
    child = spawn(process.execPath, ['--enable-source-maps', entry], {
      // Not the checkout: a developer's .env must not change what the tests see.
      cwd: dataDir,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // All tests come from one address, with many families.
        SIGN_IN_LIMITS: 'off',
        // Most tests are about big libraries and printing; those about the plans' limits turn them on.
        PLAN_LIMITS: 'off',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printedNow = '';
    const address = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('The product did not come up in time.')),
        START_LIMIT_MS,
      );
      const read = (chunk: Buffer) => {
        printed += chunk;
        printedNow += chunk;
        if (!/ is ready at http/.test(printedNow)) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`The product ended with code ${code} while it started:\n${printedNow}`));
      });
    });
    await address;
  };

  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill(signal);
    const [code] = await gone;
    return code as number | null;
  };

  await start();
  return {
    url: `http://localhost:${port}`,
    dataDir,
    output: () => printed,
    kill,
    restart: async () => {
      await kill('SIGTERM');
      await start();
    },
    stop: async () => {
      await kill('SIGTERM');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
