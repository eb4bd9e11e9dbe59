import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  deleteEndedLeases,
  LeaseBusyError,
  LeaseLostError,
  withLease,
} from '#server/billing/records/lease.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const WAITING = { leaseMs: 60_000, timeoutMs: 30_000 };

it('lets one holder in at a time, and every waiting one in the end', async () => {
  let inside = 0;
  let most = 0;
  const work = () =>
    withLease(test.db, 'one', WAITING, async (lease) => {
      inside += 1;
      most = Math.max(most, inside);
      await lease.transaction((tx) => tx.execute(sql`select 1`));
      await sleep(1);
      inside -= 1;
    });
  await Promise.all(Array.from({ length: 12 }, work));
  expect(most).toBe(1);
});

it('does not keep other names waiting', async () => {
  await withLease(test.db, 'two', WAITING, () => withLease(test.db, 'three', WAITING, async () => {}));
});

it('is free again after an error', async () => {
  const failing = withLease(test.db, 'four', WAITING, async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  await withLease(test.db, 'four', { ...WAITING, timeoutMs: 0 }, async () => {});
});

it('stays with a holder that works for longer than the lease lasts', async () => {
  await withLease(test.db, 'five', { leaseMs: 600, timeoutMs: 0 }, async (lease) => {
    await sleep(900);
    const asking = withLease(test.db, 'five', { leaseMs: 600, timeoutMs: 0 }, async () => {});
    await expect(asking).rejects.toBeInstanceOf(LeaseBusyError);
    await lease.transaction((tx) => tx.execute(sql`select 1`));
  });
});

it('passes on from a dead process, which can write nothing any more if it wakes', async () => {
  await withLease(test.db, 'six', WAITING, async (stalled) => {
    await test.db.transaction((tx) =>
      tx.execute(sql`update billing_leases set expires_at = now() - interval '1 second' where name = 'six'`),
    );
    await withLease(test.db, 'six', { ...WAITING, timeoutMs: 0 }, async (next) => {
      const write = stalled.transaction((tx) => tx.execute(sql`select 1`));
      await expect(write).rejects.toBeInstanceOf(LeaseLostError);
      await next.transaction((tx) => tx.execute(sql`select 1`));
    });
  });
});

it('removes the names of ended leases and keeps those in use', async () => {
  await withLease(test.db, 'seven', WAITING, async (working) => {
    await test.db.transaction((tx) =>
      tx.execute(sql`insert into billing_leases (name, holder, expires_at)
        values ('family:gone', gen_random_uuid(), now() - interval '1 second')`),
    );
    await deleteEndedLeases(test.db);
    const { rows } = await test.db.transaction((tx) => tx.execute(sql`select name from billing_leases`));
    expect(rows).toEqual([{ name: 'seven' }]);
    await working.transaction((tx) => tx.execute(sql`select 1`));
  });
});
