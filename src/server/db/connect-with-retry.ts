import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { backoffDelay } from '#shared/backoff.ts';

/** The server could not be reached, or refused us; the message says which and names no password. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** Not there yet, or starting up or shutting down (57P03), or all connections taken (53300): worth another try. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', 'ETIMEDOUT', '57P03', '53300']);

const BACKOFF = { firstMs: 100, longestMs: 2_000 };

/**
 * Waits until the server answers: it may start at the same time as we do.
 * @param timeoutMs how long to keep trying
 */
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
