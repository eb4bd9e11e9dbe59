import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleRestored } from '#server/operate/backup/restore.ts';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());

const listBillingMails = async (state: string) => {
  const { rows } = await shop.server.db.transaction((tx) =>
    tx.execute<{ event: string }>(
      sql`select event from mails where event like 'billing/%' and state = ${state} order by event`,
    ),
  );
  return rows.map(({ event }) => event);
};

// docs/product/backups.md#restore
it('reads Stripe before anything else after a restore, repeats no refund and sends no mail about what is past', async () => {
  const { server, billing, stripe, standin } = shop;
  const family = await shop.signUp();
  await shop.subscribe(family);
  await billing.downgradeToFree(family.user.id);
  // No server runs while a backup is restored: what Stripe's events began must have ended.
  await standin.control.settle();
  const refunds = async () => (await stripe.refunds.list({ limit: 100 })).data.length;
  expect(await refunds()).toBe(1);

  // The backup was made when the subscription had ended and the refund was on its way.
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`delete from mails`);
    await tx.execute(sql`update billing_endings set settled_at = null`);
    await tx.execute(sql`update profiles set plan = 'print', subscription_status = 'active',
      current_period_end = now() + interval '20 days' where id = ${family.user.id}::uuid`);
    await settleRestored(
      tx,
      new Date(standin.control.now().getTime() - 3_600_000),
      [],
      standin.control.now(),
    );
  });

  await expect(billing.sync(family.user.id)).rejects.toMatchObject({ code: 'payment_service_unavailable' });
  expect((await shop.profileOf(family)).plan).toBe('print');
  expect(await billing.reconcile()).toMatchObject({ failed: 0 });
  expect(await shop.profileOf(family)).toMatchObject({ plan: 'free', currentPeriodEnd: null });
  expect(await refunds()).toBe(1);
  expect(await listBillingMails('queued')).toEqual([]);
  // Written down as told, so that no later look sends it.
  expect(await listBillingMails('sent')).not.toEqual([]);

  await shop.subscribe(family);
  expect((await shop.profileOf(family)).plan).toBe('print');
  expect(await listBillingMails('queued')).toEqual([expect.stringContaining('purchase')]);
});

it('finds a customer made since the backup, so that no second one is charged', async () => {
  const { server, billing, stripe, standin } = shop;
  const family = await shop.signUp();
  const subscription = await shop.subscribe(family);
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`delete from billing_customers where user_id = ${family.user.id}::uuid`);
    await tx.execute(sql`update profiles set plan = 'free', subscription_status = 'free', current_period_end = null
      where id = ${family.user.id}::uuid`);
    await tx.execute(sql`delete from mails`);
    await settleRestored(
      tx,
      new Date(standin.control.now().getTime() - 3_600_000),
      [],
      standin.control.now(),
    );
  });
  await expect(billing.startCheckout(family.user.id, 'monthly')).rejects.toMatchObject({ status: 503 });
  await billing.reconcile();
  expect((await shop.profileOf(family)).plan).toBe('print');
  expect((await shop.subscriptionsOf(family)).map(({ id }) => id)).toEqual([subscription.id]);
  expect(
    (await stripe.customers.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata.userId === family.user.id,
    ),
  ).toHaveLength(1);
  expect(await listBillingMails('queued')).toEqual([]);
});
