import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { Engine, EngineTransaction } from '#server/db/postgres-engine.ts';
import { liftTimeouts } from './load-backup.ts';

/** Any fixed number: one backup at a time is made of a database. */
const BACKUP_LOCK = 7_302_118_427;

/** Another process makes a backup of this database just now. */
export class BackupUnderWayError extends Error {
  override name = 'BackupUnderWayError';
  override message = 'Another backup of this database is being made. Try again when it is done.';
}

/**
 * Reads one state of the whole database, while servers go on with it; changes nothing. No other backup begins before `run`
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
