import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { makeScratchFolder } from '../process/scratch-folder.ts';

const MAIN_FILE = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));
const START_LIMIT_MS = 120_000;

/** The built product, running in its own process. */
export type StartedProduct = {
  /** Stays the same after a restart, for example `http://localhost:41234`. */
  url: string;
  dataDir: string;
  /** Returns the output of all starts. */
  output(): string;
  /** Stops the product if it runs, then starts it with the same port and data. */
  restart(): Promise<void>;
  /** Sends a signal, such as `SIGKILL` for a crash, and returns the exit code. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Stops the product and removes its temporary data folder. */
  stop(): Promise<void>;
};

/** Returns a port below the range of outgoing connections on Linux, so that none of them takes it first. */
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
 * @param options `dataDir` stays after `stop`; by default, a temporary folder is used. `env` adds environment variables. `entry`
 * is the file of the server, for bundled callers.
 * @throws with the output of the product if it does not start
 */
export async function startProduct(
  options: { dataDir?: string; env?: Record<string, string>; entry?: string } = {},
): Promise<StartedProduct> {
  const { entry = MAIN_FILE } = options;
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
        // All tests share one IP address.
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
      const readOutput = (chunk: Buffer) => {
        output += chunk;
        startOutput += chunk;
        if (!/ is ready at http/.test(startOutput)) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout?.on('data', readOutput);
      child.stderr?.on('data', readOutput);
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`The product exited with code ${code} while it started:\n${startOutput}`));
      });
    });
  };

  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = await exited;
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
