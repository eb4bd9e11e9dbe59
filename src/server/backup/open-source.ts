import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { callControl } from '#server/control/call-control.ts';
import { copyDatabaseFiles, FilesChangedError } from '#server/db/copy-database-files.ts';
import { embeddedDirectory, holdsDatabase } from '#server/db/data-directory.ts';
import { DataDirectoryInUseError, lockDataDirectory } from '#server/db/data-directory-lock.ts';
import type { Engine } from '#server/db/engine.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/postgres-engine.ts';
import type { Tx } from '#server/db/tx.ts';
import { HOLD_PATH } from './backup-control.ts';

/** Reads one state of the whole database, while servers go on with it. */
export type BackupSource = {
  /** The moment whose state `read` sees, or a little earlier: everything acknowledged before it is in the backup. */
  madeAt: Date;
  /** @throws BackupUnderWayError when another process makes a backup; none begins one before `run` has ended */
  read<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** A copy is repeated so often when a checkpoint ran meanwhile: a server stopped or started. */
const COPIES_TRIED = 3;

/** Any fixed number: one backup at a time is made of a PostgreSQL database. */
const BACKUP_LOCK = 7_302_118_427;

/** Another process makes a backup of this database just now. */
export class BackupUnderWayError extends Error {
  override name = 'BackupUnderWayError';
  override message = 'Another backup of this database is being made. Try again when it is done.';
}

/** Opens PostgreSQL for a backup: `read` is one snapshot, on a connection of its own, that changes nothing. */
export async function openPostgresSource(databaseUrl: string): Promise<BackupSource> {
  const engine = await openPostgres(databaseUrl);
  return {
    madeAt: new Date(),
    read: (run) =>
      engine.withTransaction(async ({ tx }) => {
        await tx.execute(sql`set transaction isolation level repeatable read, read only`);
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        const { rows } = await tx.execute<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint) as free`,
        );
        if (rows[0]?.free !== true) throw new BackupUnderWayError();
        return run(tx);
      }),
    close: () => engine.close(),
  };
}

/**
 * Opens a copy of an embedded database. The files are copied while the server goes on, which only keeps checkpoints away
 * meanwhile; this process recovers the copy as after a crash and reads it, so that no request waits.
 */
export async function openEmbeddedSource(dataDir: string): Promise<BackupSource> {
  const directory = embeddedDirectory(dataDir);
  if (!holdsDatabase(directory)) {
    throw new Error(
      `There is no database in ${dataDir}. Check DATA_DIR and DATABASE_URL, or start the server first.`,
    );
  }
  const lock = await lockDataDirectory(join(dataDir, 'backup.lock')).catch((error: unknown) => {
    throw error instanceof DataDirectoryInUseError ? new BackupUnderWayError() : error;
  });
  const scratch = join(dataDir, 'backup.unfinished');
  let engine: Engine | null = null;
  const close = async () => {
    await engine?.close();
    await rm(scratch, { recursive: true, force: true });
    await lock.release();
  };
  try {
    const madeAt = await copyConsistently(dataDir, directory, scratch);
    const open = await openEmbedded({ dataDir: scratch });
    engine = open;
    return { madeAt, read: (run) => open.withTransaction(({ tx }) => run(tx)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function copyConsistently(dataDir: string, directory: string, scratch: string): Promise<Date> {
  for (let tried = 1; ; tried += 1) {
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { mode: 0o700 });
    const hold = await holdCheckpoints(dataDir, directory);
    const madeAt = new Date();
    try {
      await copyDatabaseFiles(directory, join(scratch, basename(directory)));
      return madeAt;
    } catch (error) {
      if (!(error instanceof FilesChangedError) || tried === COPIES_TRIED) throw error;
    } finally {
      await hold();
    }
  }
}

/** Keeps checkpoints away until the answer is called: by the running server, or by being the one that owns the files. */
async function holdCheckpoints(dataDir: string, directory: string): Promise<() => Promise<void>> {
  const answer = await callControl(dataDir, HOLD_PATH);
  if (answer === null) {
    const lock = await lockDataDirectory(`${directory}.lock`);
    return () => lock.release();
  }
  // A server that stops meanwhile runs a checkpoint, which the copy notices.
  answer.stream.on('error', () => {});
  await new Promise((resolve, reject) => {
    answer.stream.once('data', resolve).once('close', () => {
      reject(new Error('The server stopped before the backup began. Try again.'));
    });
  });
  return async () => {
    answer.stream.destroy();
  };
}
