import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectWithPatience } from '#server/db/connect-with-patience.ts';
import { findBinaries, findServerUser } from './postgres-binaries.ts';

/** A PostgreSQL server for tests; `url` names its database `postgres` and a superuser. */
export type RealPostgres = { url: string; stop(): Promise<void> };

const KEEPER = fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url));

/** The server of TEST_POSTGRES_URL when set, else one of our own, which ends with this process however that ends. */
export async function startRealPostgres(): Promise<RealPostgres> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: async () => {} };
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
  await untilReady(keeper);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // The port is open a moment before the server takes logins (57P03).
  await connectWithPatience(pool, url).finally(() => pool.end());
  return {
    url,
    stop: async () => {
      keeper.stdin?.end();
      if (keeper.exitCode === null) await once(keeper, 'exit');
    },
  };
}

async function untilReady(keeper: ChildProcess): Promise<void> {
  const lines = createInterface({ input: keeper.stdout! });
  const ended = once(keeper, 'exit').then(() => {
    throw new Error('The PostgreSQL for the tests did not start.');
  });
  await Promise.race([once(lines, 'line'), ended]);
  ended.catch(() => {});
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
