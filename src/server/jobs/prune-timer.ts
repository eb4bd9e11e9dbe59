import type { Database } from '#server/db/database.ts';
import { trustClock } from '#server/db/pruning-clock.ts';
import { type BackgroundWorker, createBackgroundWorker } from './background-worker.ts';

const HOUR_MS = 3_600_000;

type PruneLog = {
  info(fields: object, message: string): void;
  warn(message: string): void;
  error(fields: object, message: string): void;
};

/** Removes what need not be kept any longer and returns how much that was. */
export type Prune = (db: Database, now: Date) => Promise<Record<string, number>>;

type PruneDeps = { db: Database; clock: () => Date; log: PruneLog; prunes: readonly Prune[] };

/** Runs each of `prunes` once, one after the other; none while the clock is doubted. What fails is logged. */
export async function pruneOnce({ db, clock, log, prunes }: PruneDeps): Promise<void> {
  try {
    if (!(await trustClock(db, clock()))) {
      log.warn(
        'Nothing is deleted by its age for a day: the clock of this machine is days ahead of the last run. If the server was off for days, nothing is to be done; otherwise set the clock.',
      );
      return;
    }
  } catch (error) {
    log.error({ err: error }, 'old rows could not be pruned');
    return;
  }
  for (const run of prunes) {
    try {
      const pruned = await run(db, clock());
      if (Object.values(pruned).some((count) => count > 0)) log.info(pruned, 'old rows were pruned');
    } catch (error) {
      log.error({ err: error }, 'old rows could not be pruned');
    }
  }
}

/** Runs each of `prunes` about every hour, for the first time in an hour. */
export function createPruningWorker(deps: PruneDeps): BackgroundWorker {
  return createBackgroundWorker({
    run: async () => {
      await pruneOnce(deps);
      return HOUR_MS;
    },
    onError: (error) => deps.log.error({ err: error }, 'old rows could not be pruned'),
    firstInMs: HOUR_MS,
    retryMs: HOUR_MS,
    spread: 0.1,
  });
}
