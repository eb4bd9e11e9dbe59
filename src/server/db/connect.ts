import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { getBackoffDelay } from '#shared/lib/backoff.ts';

export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

export class DatabaseFullError extends DatabaseUnavailableError {
  override name = 'DatabaseFullError';
  /** PostgreSQL's disk_full. */
  readonly code = '53100';
}

/** The messages of node-postgres for a connection that ended during a statement. These errors have no code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout)/;
const LOST_SOCKET = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

export function isConnectionLoss(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as NodeJS.ErrnoException;
    if (LOST_CONNECTION.test(current.message) || (code !== undefined && LOST_SOCKET.has(code))) return true;
  }
  return false;
}

/** The server is missing, starting or shutting down (57P03), or out of connections (53300). */
const TRANSIENT_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
  '53300',
]);
const BACKOFF = { initialMs: 100, maxMs: 2_000 };

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
      // The message is empty if Node tried several addresses (AggregateError).
      const { code = '', message } = error as NodeJS.ErrnoException;
      const pause = getBackoffDelay(attempts, BACKOFF);
      if (!TRANSIENT_CODES.has(code) || Date.now() + pause > deadline) {
        throw new DatabaseUnavailableError(
          `Cannot use the database at ${describeDatabaseUrl(databaseUrl)}: ${message || code}. Check DATABASE_URL and that the database server is running.`,
          { cause: error },
        );
      }
      await sleep(pause);
    }
  }
}

/** Returns only host and database, because the URL may contain a password. */
export function describeDatabaseUrl(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.searchParams.get('host') ?? (url.host || 'localhost')}${url.pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

export function parseInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

// Drizzle uses node-postgres' own registry for types that it does not map itself.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);

/** A statement that exceeds these limits is stuck and blocks others. */
const SESSION_SETTINGS = [
  'TimeZone=UTC',
  'statement_timeout=30s',
  'lock_timeout=10s',
  'idle_in_transaction_session_timeout=60s',
];

export function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'sproutcards',
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: SESSION_SETTINGS.map((setting) => `-c ${setting}`).join(' '),
  });
  // Without these listeners, losing an idle connection or one between two statements would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
