import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  deleteExpiredLeases,
  LeaseBusyError,
  LeaseLostError,
  withLease,
} from '#server/billing/records/lease.ts';
import type { Database } from '#server/db/database.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { profiles } from '#server/profiles/tables.ts';
import { openPayments, type Payments } from '#server/start/outside-services.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { insertTestUser, openTestDatabase } from '#tests/support/database/test-database.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const database = setUpForFile(openTestDatabase);
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sproutcards-payments-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const WAITING = { leaseMs: 60_000, timeoutMs: 30_000 };

const writeOnce = ({ transaction }: Pick<Database, 'transaction'>) =>
  transaction((tx) => tx.execute(sql`select 1`));

describe('withLease', () => {
  it('admits one holder at a time', async () => {
    let inside = 0;
    let maxInside = 0;
    const holdLease = () =>
      withLease(database.db, 'one', WAITING, async (lease) => {
        inside += 1;
        maxInside = Math.max(maxInside, inside);
        await writeOnce(lease);
        await sleep(1);
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 12 }, holdLease));
    expect(maxInside).toBe(1);
  });

  it('does not block other names', async () => {
    await withLease(database.db, 'two', WAITING, () =>
      withLease(database.db, 'three', WAITING, async () => {}),
    );
  });

  it('frees the lease after an error', async () => {
    const failing = withLease(database.db, 'four', WAITING, async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    await withLease(database.db, 'four', { ...WAITING, timeoutMs: 0 }, async () => {});
  });

  it('renews the lease of a holder that works for longer', async () => {
    await withLease(database.db, 'five', { leaseMs: 600, timeoutMs: 0 }, async (lease) => {
      await sleep(900);
      const waiting = withLease(database.db, 'five', { leaseMs: 600, timeoutMs: 0 }, async () => {});
      await expect(waiting).rejects.toBeInstanceOf(LeaseBusyError);
      await writeOnce(lease);
    });
  });

  it('rejects writes of a holder whose expired lease was passed on', async () => {
    await withLease(database.db, 'six', WAITING, async (stalled) => {
      await runSql(
        database.db,
        sql`update billing_leases set expires_at = now() - interval '1 second' where name = 'six'`,
      );
      await withLease(database.db, 'six', { ...WAITING, timeoutMs: 0 }, async (next) => {
        await expect(writeOnce(stalled)).rejects.toBeInstanceOf(LeaseLostError);
        await writeOnce(next);
      });
    });
  });
});

test('deleteExpiredLeases deletes only expired leases', async () => {
  await withLease(database.db, 'seven', WAITING, async (lease) => {
    await runSql(
      database.db,
      sql`insert into billing_leases (name, holder, expires_at)
        values ('family:gone', gen_random_uuid(), now() - interval '1 second')`,
    );
    await deleteExpiredLeases(database.db);
    const rows = await runSql(database.db, sql`select name from billing_leases`);
    expect(rows).toEqual([{ name: 'seven' }]);
    await writeOnce(lease);
  });
});

const log = { info: () => {}, warn: () => {}, error: () => {} };
const openTestPayments = (
  settings: { secretKey?: string; nodeEnv?: string; host?: string } = {},
): Promise<Payments> =>
  openPayments({
    db: database.db,
    clock: () => new Date(),
    mailer: createMailer({ clock: () => new Date(), wake: () => {} }),
    log,
    publicUrl: 'http://localhost:3000',
    host: settings.host ?? '127.0.0.1',
    webhookSecret: undefined,
    dataDir,
    port: 9,
    secretKey: settings.secretKey,
    nodeEnv: settings.nodeEnv,
  });

test('test payments survive a restart', async () => {
  const userId = await insertTestUser(database.db);
  const first = await openTestPayments();
  const url = await first.billing!.startCheckout(userId, 'monthly');
  await first.stop();

  const second = await openTestPayments();
  expect(await second.billing!.startCheckout(userId, 'monthly')).toBe(url);
  const [customer] = (await second.billing!.deps.stripe.customers.list()).data;
  expect(customer?.metadata.userId).toBe(userId);
  expect(await second.billing!.sync(userId)).toMatchObject({ plan: 'free' });
  await second.stop();

  // Without its file the stand-in knows no customer and opens another page.
  await rm(dataDir, { recursive: true });
  const third = await openTestPayments();
  expect(await third.billing!.startCheckout(userId, 'monthly')).not.toBe(url);
  await third.stop();

  const [profile] = await database.db.transaction((tx) =>
    tx.select().from(profiles).where(eq(profiles.id, userId)),
  );
  expect(profile).toMatchObject({ plan: 'free', subscriptionStatus: 'free' });
});

// docs/security.md#test-pages
test.each([
  ['in production', { nodeEnv: 'production' }],
  ['when the network can reach the server', { host: '0.0.0.0' }],
])('test payments are off %s', async (_title, settings) => {
  const payments = await openTestPayments(settings);
  expect(payments).toMatchObject({ billing: null, pages: null });
});

test('a secret key selects the real Stripe', async () => {
  const payments = await openTestPayments({ secretKey: 'sk_test_123', nodeEnv: 'production' });
  expect(payments.pages).toBeNull();
  expect(payments.billing!.deps.stripe.getConstant('DEFAULT_HOST')).toBe('api.stripe.com');
  await payments.stop();
});
