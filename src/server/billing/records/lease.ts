import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { getBackoffDelay } from '#shared/lib/backoff.ts';

const BACKOFF = { initialMs: 10, maxMs: 250, factor: 1.5 };

export type Lease = {
  /** @throws LeaseLostError if the lease has expired or another process has acquired it */
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
 * Runs `run` while this process holds the lease. The lease is a row so that no transaction stays open during a call to
 * Stripe. All times come from the database's clock.
 * @param leaseMs how long the lease lasts without a renewal, for example after a crash
 * @param timeoutMs how long to wait for the lease; 0 means a single attempt
 * @throws LeaseBusyError if the lease is still held after `timeoutMs`
 */
export async function withLease<T>(
  db: Database,
  name: string,
  { leaseMs, timeoutMs }: { leaseMs: number; timeoutMs: number },
  run: (lease: Lease) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const giveUpAt = performance.now() + timeoutMs;
  for (let attempts = 1; !(await acquire(db, name, holder, leaseMs)); attempts += 1) {
    if (performance.now() > giveUpAt) throw new LeaseBusyError(name);
    await sleep(getBackoffDelay(attempts, BACKOFF));
  }
  const renewal = setInterval(() => {
    // A failure is harmless: the next attempt comes before the lease expires, and every write checks the lease.
    db.transaction((tx) => renew(tx, name, holder, leaseMs)).catch(() => {});
  }, leaseMs / 3);
  renewal.unref();
  try {
    const transaction: Lease['transaction'] = (write) =>
      db.transaction(async (tx) => {
        if (!(await renew(tx, name, holder, leaseMs))) throw new LeaseLostError(name);
        return write(tx);
      });
    return await run({ transaction, assertHeld: () => transaction(async () => {}) });
  } finally {
    clearInterval(renewal);
    const release = sql`delete from billing_leases where name = ${name} and holder = ${holder}::uuid`;
    // If this fails, the lease simply expires.
    await db.transaction((tx) => tx.execute(release)).catch(() => {});
  }
}

/** Deletes the leases of crashed processes, because a name may be the last trace of a deleted account. */
export async function deleteExpiredLeases(db: Database): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`delete from billing_leases where expires_at < clock_timestamp()`),
  );
}

async function acquire(db: Database, name: string, holder: string, leaseMs: number): Promise<boolean> {
  const { rows } = await db.transaction((tx) =>
    tx.execute(sql`
      insert into billing_leases (name, holder, expires_at)
      values (${name}, ${holder}::uuid, ${createExpiry(leaseMs)})
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where billing_leases.expires_at < clock_timestamp()
      returning name`),
  );
  return rows.length > 0;
}

/** Extends the lease and locks its row so that it cannot change hands during a write. Returns false if it was lost. */
async function renew(tx: Tx, name: string, holder: string, leaseMs: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update billing_leases set expires_at = ${createExpiry(leaseMs)}
    where name = ${name} and holder = ${holder}::uuid and expires_at >= clock_timestamp()
    returning name`);
  return rows.length > 0;
}

const createExpiry = (leaseMs: number) =>
  sql`clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)`;
