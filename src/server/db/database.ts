import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgQueryResultHKT, type PgTransaction } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { MIN_DATABASE_BYTES, readFreeBytes } from '#server/files/private-files.ts';
import {
  connectWithRetry,
  createPool,
  DatabaseFullError,
  DatabaseUnavailableError,
  isConnectionLoss,
} from './connect.ts';
import { findDatabaseTrouble, getDatabaseErrorCode } from './database-trouble.ts';

type Rows<Row> = { rows: Row[] };

interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** `tx.transaction` creates a savepoint. Count changed rows with `.returning()`. */
export type Tx = PgTransaction<RowsResult, Record<string, never>, Record<string, never>>;

/** A snapshot sees the database at one moment and cannot write. */
export type TransactionOptions = { snapshot?: boolean };

/** Refuses nested transactions, because they could not see the outer one's changes. Use the outer `tx` instead. */
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

/** The condition is evaluated in the statement that enters the role. If it is false, `refuse` creates the error. */
type RoleGuard = { condition: SQL; refuse: () => Error };

/** @throws DatabaseUnavailableError if the database does not respond in time or refuses the login */
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
  return createDatabase(databaseUrl, directory, pool);
}

/** Returns DatabaseFullError if the disk is full, because a cluster that stops for that reason accepts no connections. */
export function explainUnreachable(directory: string | null, error: unknown): unknown {
  if (directory === null || findDatabaseTrouble(error)?.code !== 'database_unreachable') return error;
  const free = readFreeBytes(directory);
  if (free === null || free >= MIN_DATABASE_BYTES) return error;
  return new DatabaseFullError('The disk of the database is full.', { cause: error });
}

/** Does not wait for the server, which may have responded before. */
export function createDatabase(url: string, directory: string | null, pool = createPool(url)): Database {
  let closing: Promise<void> | undefined;
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const load = { active: 0, waiting: 0 };
  // PostgreSQL's smart shutdown waits for the connections that the pool keeps open.
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
        isShuttingDown ||= getDatabaseErrorCode(error) === '57P03';
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
      return await current.run(state, () => runTransaction({ client, release }, run, options));
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
      closing ??= pool.end();
      return closing;
    },
  };
}

/**
 * To a snapshot, a table rewritten later looks empty. Locking the ledger first serializes it with migrations.
 * https://www.postgresql.org/docs/current/mvcc-caveats.html
 */
const BEGIN_SNAPSHOT =
  'begin isolation level repeatable read, read only; lock table schema_migrations in row share mode';

/** Replaces Drizzle's transaction, which reports a failed COMMIT as success and reuses broken connections. */
async function runTransaction<T>(
  { client, release }: { client: pg.PoolClient; release(isBroken: boolean): void },
  run: (tx: Tx) => Promise<T>,
  { snapshot = false }: TransactionOptions = {},
): Promise<T> {
  let isBroken = false;
  try {
    await client.query(snapshot ? BEGIN_SNAPSHOT : 'begin');
    const result = await run(createTx(client));
    const { command } = await client.query('commit');
    if (command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw isBroken && isConnectionLoss(error)
      ? new DatabaseUnavailableError('The connection to the database was lost.', { cause: error })
      : error;
  } finally {
    release(isBroken);
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
