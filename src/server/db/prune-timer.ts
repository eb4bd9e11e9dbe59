import type { Database } from '#server/db/database.ts';
import { runWithRunId } from '#server/log-context.ts';

const HOUR_MS = 3_600_000;

type PruneLog = {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Removes what need not be kept any longer and returns how much that was. */
export type Prune = (db: Database, now: Date) => Promise<Record<string, number>>;

/** Runs each of `prunes` about every hour, for the first time in an hour, until the returned function is called. */
export function keepPruning(deps: {
  db: Database;
  clock: () => Date;
  log: PruneLog;
  prunes: Prune[];
}): () => Promise<void> {
  const { db, clock, log, prunes } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let stopped = false;

  async function prune(): Promise<void> {
    for (const run of prunes) {
      try {
        const pruned = await run(db, clock());
        if (Object.values(pruned).some((count) => count > 0)) log.info(pruned, 'old rows were pruned');
      } catch (error) {
        log.error({ err: error }, 'old rows could not be pruned');
      }
    }
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
