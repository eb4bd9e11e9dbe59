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
  /** Stays the same after a restart, for example `http://localhost:41234`. */
  url: string;
  dataDir: string;
  /** Returns the output of all starts. */
  output(): string;
  /** Stops it if it runs, and starts it on the same port and data. */
  restart(): Promise<void>;
  /** Ends it by a signal, `SIGKILL` for a crash, and returns its exit code. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Stops it and removes a data directory that was made for it. */
  stop(): Promise<void>;
};

/** Returns a port below the range from which Linux takes the ports of outgoing connections, so that none takes it first. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(20_000 + Math.floor(Math.random() * 12_000), '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return findFreePort();
  }
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts the built product on a free port and waits until it is ready.
 * @param options `dataDir` is kept after `stop`; by default a temporary folder is used. `env` adds settings. `entry` is the
 * server's file, for bundled callers.
 * @throws with the output of the product if it does not start.
 */
export async function startProduct(
  options: { dataDir?: string; env?: Record<string, string>; entry?: string } = {},
): Promise<StartedProduct> {
  const { entry = MAIN } = options;
  if (!existsSync(entry)) throw new Error(`${entry} is missing: run "npm run build" first.`);
  const port = await findFreePort();
  const dataDir = options.dataDir ?? (await makeScratchFolder('product-data-'));
  let output = '';
  let child: ChildProcess;

  const start = async () => {
    child = spawn(process.execPath, ['--enable-source-maps', entry], {
      // A developer's .env in the checkout must not affect the tests.
      cwd: dataDir,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // All tests share one address.
        SIGN_IN_LIMITS: 'off',
        // Many tests need large libraries and printing.
        PLAN_LIMITS: 'off',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let startOutput = '';
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The product did not start in time.')), START_LIMIT_MS);
      const read = (chunk: Buffer) => {
        output += chunk;
        startOutput += chunk;
        if (!/ is ready at http/.test(startOutput)) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`The product ended with code ${code} while it started:\n${startOutput}`));
      });
    });
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
    output: () => output,
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
