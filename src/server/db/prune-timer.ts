import type { Database } from '#server/db/database.ts';
import { runWithRunId } from '#server/log-context.ts';
import { trustClock } from './pruning-clock.ts';

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

/** Runs each of `prunes` about every hour, for the first time in an hour, until the returned function is called. */
export function keepPruning(deps: PruneDeps): () => Promise<void> {
  const { db, clock, log, prunes } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let stopped = false;

  async function prune(): Promise<void> {
    await pruneOnce({ db, clock, log, prunes });
    schedule();
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(
      () => {
        running = runWithRunId(prune);
      },
      HOUR_MS * (0.9 + Math.random() * 0.2),
    );
    timer.unref();
  }

  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
