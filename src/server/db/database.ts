import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgQueryResultHKT, type PgTransaction } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { DATABASE_NEEDS_BYTES, readFreeBytes } from '#server/files/private-files.ts';
import {
  connectWithRetry,
  createPool,
  DatabaseFullError,
  DatabaseUnavailableError,
  isConnectionLoss,
} from './connect.ts';
import { databaseErrorCode, findDatabaseTrouble } from './database-trouble.ts';

type Rows<Row> = { rows: Row[] };

interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** `tx.transaction` creates a savepoint. Count changed rows with `.returning()`. */
export type Tx = PgTransaction<RowsResult, Record<string, never>, Record<string, never>>;

/** A snapshot sees the database at one moment and cannot write. */
export type TransactionOptions = { snapshot?: boolean };

/** Use only the `tx` inside a transaction: a nested one is refused, because it could not see the outer one's changes. */
export type Database = {
  readonly url: string;
  /** The directory of a local cluster; null for another database. */
  readonly directory: string | null;
  /** Runs as the server itself, which owns accounts, sessions and keys. Rolls back when `run` throws. */
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Row-level security applies; `app_user_id()` is `userId` (a UUID). With `guard`, runs only if its condition holds. */
  asFamily<T>(
    userId: string,
    run: (tx: Tx) => Promise<T>,
    options?: TransactionOptions & { guard?: RoleGuard },
  ): Promise<T>;
  asVisitor<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  load(): { active: number; waiting: number };
  /** Waits for open transactions. Closing twice is allowed. */
  close(): Promise<void>;
};

/** Evaluated in the statement that enters a role, without a round trip. If false, rejects with the error of `refuse`. */
type RoleGuard = { condition: SQL; refuse: () => Error };

/** @throws DatabaseUnavailableError when the database does not answer in time or refuses the login */
export async function connectDatabase(
  databaseUrl: string,
  directory: string | null = null,
): Promise<Database> {
  const pool = createPool(databaseUrl);
  try {
    await connectWithRetry(pool, databaseUrl);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return createDatabase(pool, databaseUrl, directory);
}

/** For a server that has answered before; each transaction finds out whether it still does. */
export function reconnectDatabase(databaseUrl: string, directory: string | null): Database {
  return createDatabase(createPool(databaseUrl), databaseUrl, directory);
}

/** A cluster that stopped because its disk is full accepts no connections, so the disk is checked instead. */
export function explainUnreachable(directory: string | null, error: unknown): unknown {
  if (directory === null || findDatabaseTrouble(error)?.code !== 'database_unreachable') return error;
  const free = readFreeBytes(directory);
  if (free === null || free >= DATABASE_NEEDS_BYTES) return error;
  return new DatabaseFullError('The disk of the database is full.', { cause: error });
}

function createDatabase(pool: pg.Pool, url: string, directory: string | null): Database {
  let closed: Promise<void> | undefined;
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const load = { active: 0, waiting: 0 };
  // PostgreSQL's smart shutdown waits for connections that the pool would keep open.
  let isShuttingDown = false;
  pool.on('connect', () => {
    isShuttingDown = false;
  });

  async function transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> {
    if (current.getStore()?.open) {
      throw new Error('A transaction is already open here. Use its tx instead of opening another one.');
    }
    load.waiting += 1;
    const client = await pool
      .connect()
      .catch((error: unknown) => {
        isShuttingDown ||= databaseErrorCode(error) === '57P03';
        const unavailable = 'No connection to the database could be made.';
        throw explainUnreachable(directory, new DatabaseUnavailableError(unavailable, { cause: error }));
      })
      .finally(() => {
        load.waiting -= 1;
      });
    const release = (isBroken: boolean) => client.release(isBroken || isShuttingDown);
    const state = { open: true };
    load.active += 1;
    try {
      return await current.run(state, () => runOn({ client, release }, run, options));
    } catch (error) {
      throw explainUnreachable(directory, error);
    } finally {
      state.open = false;
      load.active -= 1;
    }
  }

  return {
    url,
    directory,
    transaction,
    asFamily: (userId, run, { guard, ...options } = {}) =>
      transaction(async (tx) => {
        await enterRole(tx, 'sproutcards_family', userId, guard);
        return run(tx);
      }, options),
    asVisitor: (run) =>
      transaction(async (tx) => {
        await enterRole(tx, 'sproutcards_anon', '');
        return run(tx);
      }),
    load: () => ({ ...load }),
    close: () => {
      closed ??= pool.end();
      return closed;
    },
  };
}

/**
 * To a snapshot, a table rewritten later looks empty. Locking the ledger first serialises it with migrations.
 * https://www.postgresql.org/docs/current/mvcc-caveats.html
 */
const BEGIN_SNAPSHOT =
  'begin isolation level repeatable read, read only; lock table schema_migrations in row share mode';

/** Drizzle's own mistakes the ROLLBACK after a failed COMMIT for success, and reuses broken connections. */
async function runOn<T>(
  { client, release }: { client: pg.PoolClient; release(isBroken: boolean): void },
  run: (tx: Tx) => Promise<T>,
  { snapshot = false }: TransactionOptions = {},
): Promise<T> {
  let broken = false;
  try {
    await client.query(snapshot ? BEGIN_SNAPSHOT : 'begin');
    const result = await run(createTx(client));
    const { command } = await client.query('commit');
    if (command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw broken && isConnectionLoss(error)
      ? new DatabaseUnavailableError('The connection to the database was lost.', { cause: error })
      : error;
  } finally {
    release(broken);
  }
}

const dialect = new PgDialect();

function createTx(client: pg.PoolClient): Tx {
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined);
  const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(dialect, session, undefined);
  return tx as unknown as Tx;
}

async function enterRole(tx: Tx, role: string, userId: string, guard?: RoleGuard): Promise<void> {
  const enter = sql`set_config('app.user_id', ${userId}, true), set_config('role', ${role}, true)`;
  if (guard === undefined) {
    await tx.execute(sql`select ${enter}`);
    return;
  }
  const { rows } = await tx.execute<{ holds: boolean }>(sql`select ${guard.condition} as holds, ${enter}`);
  if (rows[0]?.holds !== true) throw guard.refuse();
}

export async function liftTimeouts(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`);
}
