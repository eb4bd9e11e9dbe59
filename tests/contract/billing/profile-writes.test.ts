import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());
afterEach(() => shop.clear());

const DOWNGRADE = { plan: 'free', subscription_status: 'canceled' };

describe('a client', () => {
  it.each([
    { plan: 'pro' },
    { plan: 'print', subscription_status: 'active' },
    { plan: 'free' },
    { subscription_status: 'active' },
    { current_period_end: '2099-01-01' },
    { cancel_at_period_end: true },
    { ...DOWNGRADE, current_period_end: null },
  ])('may not write %j to its profile', async (columns) => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    const before = await shop.profileOf(family);
    const { status } = await family.client.rest.from('profiles').update(columns).eq('id', family.user.id);
    expect(status).toBe(403);
    expect(await shop.profileOf(family)).toEqual(before);
    expect((await shop.subscriptionsOf(family))[0]!.status).toBe('active');
  });

  it('may not change the plan of another family, or of all', async () => {
    const victim = await shop.signUp();
    await shop.subscribe(victim);
    const { client } = await shop.signUp();
    const before = await shop.profileOf(victim);
    expect((await client.rest.from('profiles').update(DOWNGRADE).eq('id', victim.user.id)).status).toBe(403);
    expect((await client.rest.from('profiles').update(DOWNGRADE)).status).toBe(403);
    expect(await shop.profileOf(victim)).toEqual(before);
    expect((await shop.subscriptionsOf(victim))[0]!.status).toBe('active');
  });

  // docs/security.md#plan-claims
  it('may neither read nor write the server’s own columns and tables', async () => {
    const family = await shop.signUp();
    const closed = [
      'plan_override',
      'gift_until',
      'paid_plan',
      'gift_note',
      'stripe_synced_at',
      'customer_id',
      'stripe_customer_id',
    ];
    for (const columns of closed.map((column) => ({
      [column]: column === 'gift_until' ? '2100-01-01T00:00:00Z' : 'pro',
    }))) {
      const profile = family.client.rest.from('profiles');
      expect((await profile.update(columns).eq('id', family.user.id)).status).toBe(403);
      expect((await profile.insert({ id: family.user.id, ...columns })).status).toBe(403);
    }
    const tables = [
      'billing_customers',
      'billing_leases',
      'billing_endings',
      'stripe_events',
      'billing_cursors',
    ];
    for (const table of tables) {
      expect((await family.client.rest.from(table).select()).status).toBe(404);
      const read = sql`select * from ${sql.identifier(table)}`;
      await expect(shop.server.db.asFamily(family.user.id, (tx) => tx.execute(read))).rejects.toThrow();
      await expect(shop.server.db.asVisitor((tx) => tx.execute(read))).rejects.toThrow();
    }
    const read = sql`select plan_override from profiles`;
    await expect(shop.server.db.asFamily(family.user.id, (tx) => tx.execute(read))).rejects.toThrow();
  });
});
