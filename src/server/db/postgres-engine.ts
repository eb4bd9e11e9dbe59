import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgQueryResultHKT, type PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { backoffDelay } from '#shared/lib/backoff.ts';
import { isConnectionLoss } from './connection-loss.ts';

/** Count changed rows by `.returning()`. */
type Rows<Row> = { rows: Row[] };

interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** One open transaction: Drizzle's query builder and `tx.execute(sql`…`)`; `tx.transaction` makes a savepoint. */
export type Tx = PgTransaction<RowsResult, Record<string, never>, Record<string, never>>;

/** The server could not be reached, or refused us; the message says which and names no password. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** Not there yet, or starting up or shutting down (57P03), or all connections taken (53300): worth another try. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', 'ETIMEDOUT', '57P03', '53300']);

const BACKOFF = { firstMs: 100, longestMs: 2_000 };

/** The server may start at the same time as we do. */
export async function connectWithRetry(
  pool: Pick<pg.Pool, 'query'>,
  databaseUrl: string,
  timeoutMs = 20_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let attempts = 1; ; attempts += 1) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const code = readCode(error);
      const pause = backoffDelay(attempts, BACKOFF);
      if (!PASSING.has(code) || Date.now() + pause > deadline) {
        const reason = error instanceof Error && error.message !== '' ? error.message : code;
        throw new DatabaseUnavailableError(
          `The database at ${describeUrl(databaseUrl)} cannot be used: ${reason}. Check DATABASE_URL and that the server runs.`,
          { cause: error },
        );
      }
      await sleep(pause);
    }
  }
}

/** Node tries every address of a name and answers with an AggregateError whose code is that of the first. */
function readCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Host and database only: the address may hold a password. */
export function describeUrl(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.searchParams.get('host') ?? (url.host || 'localhost')}${url.pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

/** A number when it is exact, else a bigint, so that no digit is ever lost. */
export function parseInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

// Drizzle asks node-postgres' own registry for the types it does not map itself.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);

export type EngineTransaction = {
  tx: Tx;
  runScript(script: string): Promise<void>;
};

/** `snapshot`: all statements see the database as it is at the first one, and none may write. */
export type TransactionOptions = { snapshot?: boolean };

/** `withTransaction` rejects a commit that became a rollback because an error inside was swallowed. */
export type Engine = {
  /** Where the server is, for connections of another thread. */
  readonly url: string;
  withTransaction<T>(
    run: (transaction: EngineTransaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  close(): Promise<void>;
};

const dialect = new PgDialect();

/** Times in UTC. Whatever takes longer than these limits is stuck, and holds up others. */
const SESSION_OPTIONS = [
  'TimeZone=UTC',
  'statement_timeout=30s',
  'lock_timeout=10s',
  'idle_in_transaction_session_timeout=60s',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Lets the statements of a transaction take as long as they need, where all data is read or written. */
export async function liftTimeouts(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`);
}

/**
 * To a snapshot, a table rewritten since looks empty; locking the ledger first makes it and migrations take turns.
 * https://www.postgresql.org/docs/current/mvcc-caveats.html
 */
const BEGIN_SNAPSHOT =
  'begin isolation level repeatable read, read only; lock table schema_migrations in row share mode';

/** @throws DatabaseUnavailableError when it does not answer in time or refuses the login */
export async function openPostgres(databaseUrl: string): Promise<Engine> {
  const { pool, engine } = createPool(databaseUrl);
  try {
    await connectWithRetry(pool, databaseUrl);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return engine;
}

/** The engine of a PostgreSQL server that has answered before; each transaction finds out whether it still does. */
export function reopenPostgres(databaseUrl: string): Engine {
  return createPool(databaseUrl).engine;
}

function createPool(databaseUrl: string): { pool: pg.Pool; engine: Engine } {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // Tells the product's connections from others (`pg_stat_activity`).
    application_name: 'sproutcards',
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: SESSION_OPTIONS,
  });
  // An idle connection that the server closes must not end the process; the next query makes a new one.
  pool.on('error', () => {});
  const engine: Engine = {
    url: databaseUrl,
    withTransaction: (run, options) => withTransaction(pool, run, options),
    close: () => pool.end(),
  };
  return { pool, engine };
}

/**
 * Drizzle takes the ROLLBACK that answers the COMMIT of a failed transaction for success, and reuses broken
 * connections.
 */
async function withTransaction<T>(
  pool: pg.Pool,
  run: (transaction: EngineTransaction) => Promise<T>,
  { snapshot = false }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailableError('No connection to the database could be made.', { cause: error });
  });
  // Without a listener, a connection lost in the middle of a transaction would end the process.
  const onLost = () => {};
  client.on('error', onLost);
  let broken = false;
  try {
    await client.query(snapshot ? BEGIN_SNAPSHOT : 'begin');
    const result = await run(openTransaction(client));
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
    client.off('error', onLost);
    client.release(broken);
  }
}

function openTransaction(client: pg.PoolClient): EngineTransaction {
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined);
  const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(dialect, session, undefined);
  return {
    // The driver answers more than `rows`, which is all that Tx promises.
    tx: tx as unknown as Tx,
    runScript: async (script) => {
      await client.query(script);
    },
  };
}
