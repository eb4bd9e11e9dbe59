import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { backoffDelay } from '#shared/backoff.ts';

const BACKOFF = { firstMs: 10, longestMs: 250, factor: 1.5 };

export type Lease = {
  /** Runs a transaction that fails with LeaseLostError when another process took the lease over meanwhile. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
};

export class LeaseBusyError extends Error {
  override name = 'LeaseBusyError';
}
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/**
 * Runs `run` while no other process runs anything under `name`. A row holds the lease, so that no transaction stays
 * open while Stripe is asked. Times are the database's own.
 * @param leaseMs how long the lease outlives a process that crashed
 * @param timeoutMs how long to wait for another process's lease; 0 asks once
 * @throws LeaseBusyError when another process keeps the lease
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
    // A failed one is harmless: the next comes before the lease ends, and a write checks the lease anyway.
    db.transaction((tx) => prolong(tx, name, holder, leaseMs)).catch(() => {});
  }, leaseMs / 3);
  prolonging.unref();
  try {
    return await run({
      transaction: (work) =>
        db.transaction(async (tx) => {
          if (!(await prolong(tx, name, holder, leaseMs))) throw new LeaseLostError(name);
          return work(tx);
        }),
    });
  } finally {
    clearInterval(prolonging);
    const release = sql`delete from billing_leases where name = ${name} and holder = ${holder}::uuid`;
    // If this fails, the lease expires.
    await db.transaction((tx) => tx.execute(release)).catch(() => {});
  }
}

/** Drops what crashed processes left behind: a lease's name may be all that still names a deleted account. */
export async function forgetEndedLeases(db: Database): Promise<void> {
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

/** Locks the row until the transaction ends, so the lease cannot change hands in the middle of a write. */
async function prolong(tx: Tx, name: string, holder: string, leaseMs: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update billing_leases set expires_at = ${end(leaseMs)}
    where name = ${name} and holder = ${holder}::uuid and expires_at >= clock_timestamp()
    returning name`);
  return rows.length > 0;
}

const end = (leaseMs: number) => sql`clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)`;
