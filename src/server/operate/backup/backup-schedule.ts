import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyErasedList } from '#server/account/erased-accounts.ts';
import type { Database } from '#server/db/database.ts';
import { type BackgroundWorker, createBackgroundWorker } from '#server/jobs/background-worker.ts';
import { readNewestBackupTime } from './backup-names.ts';

type ScheduleLog = {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

const HOUR_MS = 3_600_000;
const CHECK_INTERVAL_MS = 5 * 60_000;

export function isBackupDue(newest: Date | null, everyHours: number, now: Date): boolean {
  return newest === null || now.getTime() - newest.getTime() >= everyHours * HOUR_MS;
}

/** @param deps.make rejects with the reason. A stopped one may leave files, which the next backup removes. */
export function createBackupWorker(deps: {
  folder: string;
  everyHours: number;
  clock: () => Date;
  log: ScheduleLog;
  make?: (signal: AbortSignal) => Promise<void>;
}): BackgroundWorker {
  const { folder, everyHours, clock, log, make = startChild } = deps;
  const isDue = async () => isBackupDue(await readNewestBackupTime(folder, clock()), everyHours, clock());

  async function run(signal: AbortSignal): Promise<number> {
    if (!(await isDue())) return CHECK_INTERVAL_MS;
    try {
      await make(signal);
    } catch (error) {
      if (signal.aborted) return CHECK_INTERVAL_MS;
      throw error;
    }
    log.info({ folder }, 'Created a backup');
    // While the clock is behind, the backup just made may be removed as the oldest.
    return (await isDue()) ? HOUR_MS : CHECK_INTERVAL_MS;
  }

  return createBackgroundWorker({
    run,
    onError: (error) => log.error({ folder, reason: (error as Error).message }, 'Failed to make a backup'),
    firstInMs: 10_000,
    retryMs: HOUR_MS,
  });
}

/** Makes the backup in a child process, because packing and encrypting would delay requests. */
async function startChild(signal: AbortSignal): Promise<void> {
  const program = fileURLToPath(new URL('./backup-child.js', import.meta.url));
  await promisify(execFile)(process.execPath, [program], { signal }).catch((error) => {
    throw new Error(error.stderr?.trim() || error.message);
  });
}

/** The maximum age of the list of erased accounts beside the backups. */
const COPY_INTERVAL_MS = 30_000;

export function createServerBackups(deps: {
  db: Database;
  clock: () => Date;
  log: ScheduleLog;
  dataDir: string;
  backupDir: string;
  everyHours: number | undefined;
}) {
  const { db, clock, log, everyHours } = deps;
  const folder = resolve(deps.backupDir);
  const plan = everyHours === undefined ? null : { folder, everyHours };
  const copyErased = () => copyErasedList(db, [resolve(deps.dataDir), folder]);
  const reportCopyFailure = (error: unknown) =>
    log.error({ err: error }, 'Failed to copy the list of erased accounts to the backups');
  const schedule = plan === null ? null : createBackupWorker({ ...plan, clock, log });
  // Commands and other servers on the same database erase accounts as well.
  const erasedCopier = createBackgroundWorker({
    run: async () => {
      await copyErased();
      return COPY_INTERVAL_MS;
    },
    onError: reportCopyFailure,
    firstInMs: 0,
    retryMs: COPY_INTERVAL_MS,
  });
  return {
    plan,
    start: () => {
      erasedCopier.start();
      schedule?.start();
    },
    stop: async () => {
      await erasedCopier.stop();
      await schedule?.stop();
      await copyErased().catch(reportCopyFailure);
    },
  };
}
