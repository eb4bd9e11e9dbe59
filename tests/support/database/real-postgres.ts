import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectWithRetry } from '#server/db/connect-with-retry.ts';
import { findBinaries, findServerUser } from './postgres-binaries.ts';

/** A PostgreSQL server for tests; `url` names its database `postgres` and a superuser. */
export type RealPostgres = { url: string; stop(): Promise<void> };

const KEEPER = fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url));

/** One that is stopped and started again while a test runs; its data stay. */
export type HaltablePostgres = RealPostgres & { halt(): Promise<void>; resume(): Promise<void> };

/** The server of TEST_POSTGRES_URL when set, else one of our own, which ends with this process however that ends. */
export async function startRealPostgres(): Promise<RealPostgres> {
  const given = process.env.TEST_POSTGRES_URL;
  return given ? { url: given, stop: async () => {} } : startOwnPostgres();
}

/** Starts a server of our own, which ends with this process however that ends. */
export async function startOwnPostgres(): Promise<HaltablePostgres> {
  const user = await findServerUser();
  const root = await mkdtemp(join(tmpdir(), 'sproutcards-postgres-'));
  if (user) await chown(root, user.uid, user.gid);
  const binaries = await findBinaries(user, root);
  const port = await findFreePort();
  const password = randomBytes(12).toString('hex');
  // Detached: a Ctrl-C meant for the tests reaches us first, then the keeper through its closed input.
  const keeper = spawn(process.execPath, [KEEPER, JSON.stringify({ binaries, root, port, user, password })], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: keeper.stdout! });
  await untilLine(keeper, lines);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await untilLoginsWork(url);
  const tell = (command: string) => {
    const answered = untilLine(keeper, lines);
    keeper.stdin?.write(`${command}\n`);
    return answered;
  };
  return {
    url,
    halt: () => tell('halt'),
    resume: async () => {
      await tell('resume');
      await untilLoginsWork(url);
    },
    stop: async () => {
      keeper.stdin?.end();
      if (keeper.exitCode === null) await once(keeper, 'exit');
    },
  };
}

/** Waits for the keeper's next line. */
async function untilLine(keeper: ChildProcess, lines: Interface): Promise<void> {
  const ended = once(keeper, 'exit').then(() => {
    throw new Error('The PostgreSQL for the tests ended.');
  });
  await Promise.race([once(lines, 'line'), ended]);
  ended.catch(() => {});
}

/** The port is open a moment before the server takes logins (57P03). */
async function untilLoginsWork(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await connectWithRetry(pool, url).finally(() => pool.end());
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
