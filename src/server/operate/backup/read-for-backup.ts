import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { Engine, EngineTransaction } from '#server/db/postgres-engine.ts';
import { liftTimeouts } from './load-backup.ts';

/** Any fixed number. A database is backed up by one process at a time. */
const BACKUP_LOCK = 7_302_118_427;

export class BackupUnderWayError extends Error {
  override name = 'BackupUnderWayError';
  override message = 'Another backup of this database is being made. Try again when it is done.';
}

/**
 * Reads a snapshot of the whole database while servers keep using it. No other backup begins before `run`
 * has ended.
 * @throws BackupUnderWayError
 */
export function readForBackup<T>(engine: Engine, run: (tx: Tx) => Promise<T>): Promise<T> {
  const readAlone = async ({ tx }: EngineTransaction) => {
    await liftTimeouts(tx);
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint) as free`,
    );
    if (rows[0]?.free !== true) throw new BackupUnderWayError();
    return run(tx);
  };
  return engine.withTransaction(readAlone, { snapshot: true });
}
