import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

const HOUR_MS = 3_600_000;
/** Longer since the last run than that: the server was off for days, or the clock jumped ahead. */
const UNDOUBTED_GAP_MS = 48 * HOUR_MS;
/** How long a doubted clock must go on evenly before it is trusted again. */
const DOUBT_MS = 24 * HOUR_MS;
/** Runs are an hour apart; where more lies between two of them, the clock has moved once more. */
const BETWEEN_RUNS_MS = 2 * HOUR_MS;

/** What is known of the clock: when a run last trusted it, and since when and until when runs have doubted it. */
export type ClockState = { trustedAt: Date; doubt: { since: Date; last: Date } | null };

/**
 * Judges the clock before rows are deleted by their age. A clock that is days ahead of the last trusted run is doubted
 * until it has gone on evenly for 24 hours: one that jumps a year ahead for an hour deletes nothing.
 */
export function judgeClock({ trustedAt, doubt }: ClockState, now: Date): ClockState {
  const trusted = { trustedAt: now, doubt: null };
  if (now.getTime() - trustedAt.getTime() <= UNDOUBTED_GAP_MS) return trusted;
  const sinceLast = doubt === null ? -1 : now.getTime() - doubt.last.getTime();
  if (doubt === null || sinceLast < 0 || sinceLast > BETWEEN_RUNS_MS) {
    return { trustedAt, doubt: { since: now, last: now } };
  }
  if (now.getTime() - doubt.since.getTime() >= DOUBT_MS) return trusted;
  return { trustedAt, doubt: { since: doubt.since, last: now } };
}

/** Judges the clock by what all processes of this installation have written down, and returns whether it is trusted. */
export async function trustClock(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A database without any run yet is judged by the newest thing that a family wrote.
    await tx.execute(sql`
      insert into pruning_clock (id, trusted_at)
      select 1, coalesce((select max(created_at) from revisions), ${now.toISOString()}::timestamptz)
      on conflict do nothing`);
    const { rows } = await tx.execute<{ trusted: string; since: string | null; last: string | null }>(sql`
      select trusted_at as trusted, doubted_since as since, doubted_at as last from pruning_clock for update`);
    const [row] = rows;
    if (!row) throw new Error('The row of pruning_clock is gone.');
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
