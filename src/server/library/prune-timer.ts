import type { Database } from '#server/db/database.ts';
import { pruneLibraries } from './prune-library.ts';

const HOUR_MS = 3_600_000;

type PruneLog = {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Prunes the libraries about every hour, for the first time in an hour, until the answer is called. */
export function keepPruning(deps: { db: Database; clock: () => Date; log: PruneLog }): () => Promise<void> {
  const { db, clock, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let stopped = false;

  async function prune(): Promise<void> {
    try {
      const pruned = await pruneLibraries(db, clock());
      if (Object.values(pruned).some((count) => count > 0)) log.info(pruned, 'old revisions were pruned');
    } catch (error) {
      log.error({ err: error }, 'old revisions could not be pruned');
    }
    schedule();
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(
      () => {
        running = prune();
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
