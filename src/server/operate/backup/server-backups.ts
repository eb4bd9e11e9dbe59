import { resolve } from 'node:path';
import { createErasedList } from '#server/account/erased-list.ts';
import type { Database } from '#server/db/database.ts';
import { createBackgroundWorker } from '#server/jobs/background-worker.ts';
import { createBackupWorker } from './backup-schedule.ts';
import type { BackupPlan } from './read-backup-health.ts';

/** How far the list of erased accounts beside the backups may be behind. */
const COPY_EVERY_MS = 30_000;

/** What a running server does about backups. */
export type ServerBackups = {
  /** Null where no schedule is set. */
  plan: BackupPlan | null;
  start(): void;
  stop(): Promise<void>;
};

/** Nothing runs before `start`. */
export function createServerBackups(deps: {
  db: Database;
  clock: () => Date;
  log: Parameters<typeof createBackupWorker>[0]['log'];
  dataDir: string;
  backupDir: string;
  everyHours: number | undefined;
}): ServerBackups {
  const { db, clock, log, everyHours } = deps;
  const folder = resolve(deps.backupDir);
  const plan = everyHours === undefined ? null : { folder, everyHours };
  const erased = createErasedList({ db, folders: [resolve(deps.dataDir), folder], log });
  const schedule = plan === null ? null : createBackupWorker({ ...plan, clock, log });
  // Accounts are erased by other processes too: commands, and servers on the same database.
  const copying = createBackgroundWorker({
    run: async () => {
      await erased.write();
      return COPY_EVERY_MS;
    },
    onError: (error) => log.error({ err: error }, 'the list of erased accounts could not be copied'),
    firstInMs: 0,
    retryMs: COPY_EVERY_MS,
  });
  return {
    plan,
    start: () => {
      copying.start();
      schedule?.start();
    },
    stop: async () => {
      await copying.stop();
      await schedule?.stop();
      await erased.write();
    },
  };
}
