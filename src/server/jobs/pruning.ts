import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type BackgroundWorker, createBackgroundWorker } from './background-worker.ts';

const HOUR_MS = 3_600_000;
/** After a longer gap, either the server was off for days or the clock jumped ahead. */
const TRUSTED_GAP_MS = 48 * HOUR_MS;
const DOUBT_MS = 24 * HOUR_MS;
/** Runs are an hour apart, so after a longer gap the clock has jumped again. */
const MAX_RUN_GAP_MS = 2 * HOUR_MS;

export type ClockState = { trustedAt: Date; doubt: { since: Date; last: Date } | null };

/** Distrusts a clock that is days ahead of the last trusted run until it has advanced steadily for 24 hours. */
export function judgeClock({ trustedAt, doubt }: ClockState, now: Date): ClockState {
  const trusted = { trustedAt: now, doubt: null };
  if (now.getTime() - trustedAt.getTime() <= TRUSTED_GAP_MS) return trusted;
  const sinceLast = doubt === null ? -1 : now.getTime() - doubt.last.getTime();
  if (doubt === null || sinceLast < 0 || sinceLast > MAX_RUN_GAP_MS) {
    return { trustedAt, doubt: { since: now, last: now } };
  }
  if (now.getTime() - doubt.since.getTime() >= DOUBT_MS) return trusted;
  return { trustedAt, doubt: { since: doubt.since, last: now } };
}

async function trustClock(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Before the first run, the newest row that a family wrote sets the trusted time.
    await tx.execute(sql`
      insert into pruning_clock (id, trusted_at)
      select 1, coalesce((select max(created_at) from revisions), ${now.toISOString()}::timestamptz)
      on conflict do nothing`);
    const { rows } = await tx.execute<{ trusted: string; since: string | null; last: string | null }>(sql`
      select trusted_at as trusted, doubted_since as since, doubted_at as last from pruning_clock for update`);
    const [row] = rows;
    if (!row) throw new Error('The row of pruning_clock is missing.');
    const state = judgeClock(
      {
        trustedAt: new Date(row.trusted),
        doubt: row.since && row.last ? { since: new Date(row.since), last: new Date(row.last) } : null,
      },
      now,
    );
    await tx.execute(sql`
      update pruning_clock set trusted_at = ${state.trustedAt.toISOString()}::timestamptz,
        doubted_since = ${state.doubt?.since.toISOString() ?? null}::timestamptz,
        doubted_at = ${state.doubt?.last.toISOString() ?? null}::timestamptz`);
    return state.doubt === null;
  });
}

type PruneLog = {
  info(fields: object, message: string): void;
  warn(message: string): void;
  error(fields: object, message: string): void;
};

/** Returns the number of deleted rows by kind. */
export type Prune = (db: Database, now: Date) => Promise<Record<string, number>>;

type PruneDeps = { db: Database; clock: () => Date; log: PruneLog; prunes: readonly Prune[] };

/** Deletes nothing while the clock is not trusted. Logs a failed prune and continues with the others. */
export async function pruneOnce({ db, clock, log, prunes }: PruneDeps): Promise<void> {
  if (!(await trustClock(db, clock()))) {
    log.warn(
      'Pruning is paused for a day: the clock of this machine is days ahead of the last run. If the server was off for days, nothing needs to be done; otherwise set the clock.',
    );
    return;
  }
  for (const prune of prunes) {
    try {
      const pruned = await prune(db, clock());
      if (Object.values(pruned).some((count) => count > 0)) log.info(pruned, 'Pruned old rows');
    } catch (error) {
      log.error({ err: error }, 'Failed to prune');
    }
  }
}

export function createPruningWorker(deps: PruneDeps): BackgroundWorker {
  return createBackgroundWorker({
    run: async () => {
      await pruneOnce(deps);
      return HOUR_MS;
    },
    onError: (error) => deps.log.error({ err: error }, 'Failed to prune'),
    firstInMs: HOUR_MS,
    retryMs: HOUR_MS,
    spread: 0.1,
  });
}
