import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { backoffDelay } from '#shared/lib/backoff.ts';

const BACKOFF = { firstMs: 10, longestMs: 250, factor: 1.5 };

export type Lease = {
  /** Fails with LeaseLostError when another process has taken the lease. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  assertHeld(): Promise<void>;
};

export class LeaseBusyError extends Error {
  override name = 'LeaseBusyError';
}
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/**
 * A row holds the lease, so that no transaction stays open while Stripe is asked. Times are the database's own.
 * @param leaseMs how long the lease outlives a crash @param timeoutMs how long to wait; 0 asks once
 * @throws LeaseBusyError
 */
export async function withLease<T>(
  db: Database,
  name: string,
  { leaseMs, timeoutMs }: { leaseMs: number; timeoutMs: number },
  run: (lease: Lease) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const giveUpAt = performance.now() + timeoutMs;
  for (let attempts = 1; !(await take(db, name, holder, leaseMs)); attempts += 1) {
    if (performance.now() > giveUpAt) throw new LeaseBusyError(name);
    await sleep(backoffDelay(attempts, BACKOFF));
  }
  const prolonging = setInterval(() => {
    // A failure is harmless: the next try comes before the lease ends, and writes check the lease anyway.
    db.transaction((tx) => prolong(tx, name, holder, leaseMs)).catch(() => {});
  }, leaseMs / 3);
  prolonging.unref();
  try {
    const transaction: Lease['transaction'] = (work) =>
      db.transaction(async (tx) => {
        if (!(await prolong(tx, name, holder, leaseMs))) throw new LeaseLostError(name);
        return work(tx);
      });
    return await run({ transaction, assertHeld: () => transaction(async () => {}) });
  } finally {
    clearInterval(prolonging);
    const release = sql`delete from billing_leases where name = ${name} and holder = ${holder}::uuid`;
    // If this fails, the lease expires.
    await db.transaction((tx) => tx.execute(release)).catch(() => {});
  }
}

/** Drops what crashes left: a lease's name may be the last trace of a deleted account. */
export async function deleteEndedLeases(db: Database): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`delete from billing_leases where expires_at < clock_timestamp()`),
  );
}

async function take(db: Database, name: string, holder: string, leaseMs: number): Promise<boolean> {
  const { rows } = await db.transaction((tx) =>
    tx.execute(sql`
      insert into billing_leases (name, holder, expires_at)
      values (${name}, ${holder}::uuid, ${end(leaseMs)})
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where billing_leases.expires_at < clock_timestamp()
      returning name`),
  );
  return rows.length > 0;
}

/** Locks the row, so the lease cannot change hands in the middle of a write. */
async function prolong(tx: Tx, name: string, holder: string, leaseMs: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update billing_leases set expires_at = ${end(leaseMs)}
    where name = ${name} and holder = ${holder}::uuid and expires_at >= clock_timestamp()
    returning name`);
  return rows.length > 0;
}

const end = (leaseMs: number) => sql`clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)`;
