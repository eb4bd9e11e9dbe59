import { sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

const shop = setUpBillingServer();

describe('Billing requests', () => {
  const paths = ['/create-checkout-session', '/create-portal-session'];

  // docs/security.md#foreign-ids
  it.each(paths)("to %s are refused with another family's id", async (path) => {
    const victim = await shop.signUp();
    await shop.subscribe(victim);
    const family = await shop.signUp();
    const body = { plan: 'print', billingCycle: 'monthly', userId: victim.user.id, email: victim.email };
    const before = await shop.stripe.checkout.sessions.list({ limit: 100 });
    expect(await shop.call(family, 'POST', path, body)).toMatchObject({
      status: 403,
      body: { code: 'not_your_account' },
    });
    expect((await shop.stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(before.data.length);
    expect((await shop.call(victim, 'POST', path, body)).status).toBe(200);
  });

  it.each([...paths, '/sync-subscription'])('to %s are refused with 401 without a token', async (path) => {
    const body = { plan: 'print', billingCycle: 'monthly', userId: crypto.randomUUID() };
    expect(await shop.call(null, 'POST', path, body)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  });

  // docs/product/billing.md#own-money
  // docs/security.md#server-columns
  it('are refused for unknown plans and cycles', async () => {
    const family = await shop.signUp();
    const order = {
      plan: 'print',
      billingCycle: 'monthly',
      userId: family.user.id,
      email: 'thief@example.org',
    };
    for (const wrong of [{ plan: 'pro' }, { plan: 'free' }, { billingCycle: 'weekly' }, { userId: 'me' }]) {
      const response = await shop.call(family, 'POST', '/create-checkout-session', { ...order, ...wrong });
      expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    }
    expect((await shop.call(family, 'POST', '/create-checkout-session', order)).status).toBe(200);
    expect((await shop.stripe.customers.list({ email: 'thief@example.org' })).data).toEqual([]);
    expect((await shop.stripe.customers.list({ email: family.email })).data).toHaveLength(1);
  });

  // docs/security.md#outages
  it('are refused with 502 while Stripe is unreachable', async () => {
    const family = await shop.signUp();
    shop.standin.control.failNext({ path: '/v1/customers', kind: 'unavailable' });
    const order = { plan: 'print', billingCycle: 'monthly', userId: family.user.id };
    expect(await shop.call(family, 'POST', '/create-checkout-session', order)).toEqual({
      status: 502,
      body: {
        code: 'payment_service_unavailable',
        error: 'Payment service is unavailable. Please try again.',
      },
    });
    expect((await shop.call(family, 'POST', '/create-checkout-session', order)).status).toBe(200);
  });
});

const DOWNGRADE = { plan: 'free', subscription_status: 'canceled' };

describe('A client', () => {
  // docs/security.md#plan-claims
  // docs/security.md#server-columns
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
    const before = await shop.getProfile(family);
    const { status } = await family.client.rest.from('profiles').update(columns).eq('id', family.user.id);
    expect(status).toBe(403);
    expect(await shop.getProfile(family)).toEqual(before);
    expect((await shop.getSubscriptions(family))[0]!.status).toBe('active');
  });

  it('may not change the plan of another family or of all families', async () => {
    const victim = await shop.signUp();
    await shop.subscribe(victim);
    const { client } = await shop.signUp();
    const before = await shop.getProfile(victim);
    expect((await client.rest.from('profiles').update(DOWNGRADE).eq('id', victim.user.id)).status).toBe(403);
    expect((await client.rest.from('profiles').update(DOWNGRADE)).status).toBe(403);
    expect(await shop.getProfile(victim)).toEqual(before);
    expect((await shop.getSubscriptions(victim))[0]!.status).toBe('active');
  });

  // docs/security.md#plan-claims
  it("may neither read nor write the server's columns and tables", async () => {
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
    const tables = ['billing_customers', 'billing_leases', 'billing_endings', 'billing_cursors'];
    for (const table of tables) expect((await family.client.rest.from(table).select()).status).toBe(404);
    const read = sql`select plan_override from profiles`;
    await expect(shop.server.db.asFamily(family.user.id, (tx) => tx.execute(read))).rejects.toThrow();
  });
});

/** Uses up all but one of the requests that a limit allows. */
async function exhaustLimit({ user }: SignedUp, name: string, points: number): Promise<void> {
  const limit = createRateLimit(shop.server.db, { name: `billing-${name}`, points, seconds: 600 });
  expect(await limit.consume(user.id, points - 1)).toBeNull();
}

// docs/product/limits.md#billing-limits
// docs/security.md#request-limits
test.each([
  ['checkout', '/create-checkout-session', 200],
  // Without a billing account there is no portal to open, but the request still counts.
  ['portal', '/create-portal-session', 400],
] as const)('the limit of %s is twenty requests in ten minutes per family', async (name, path, status) => {
  const family = await shop.signUp();
  await exhaustLimit(family, name, 20);
  const body = { plan: 'print', billingCycle: 'monthly', userId: family.user.id };
  expect((await shop.call(family, 'POST', path, body)).status).toBe(status);
  const response = await fetch(`${shop.server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${family.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toEqual({
    code: 'rate_limited',
    error: 'Too many tries in a short time. Please wait a few minutes and try again.',
  });
  const other = await shop.signUp();
  expect((await shop.call(other, 'POST', path, { ...body, userId: other.user.id })).status).toBe(status);
});

test.each([
  ['sync', 60, 'POST', '/sync-subscription'],
  ['preview', 30, 'GET', '/downgrade-preview'],
  ['details', 60, 'GET', '/subscription-details'],
] as const)(
  'the limit of %s is %i requests in ten minutes per family',
  async (name, points, method, path) => {
    const family = await shop.signUp();
    await exhaustLimit(family, name, points);
    expect((await shop.call(family, method, path)).status).toBe(200);
    expect(await shop.call(family, method, path)).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
  },
);

test('the limit of changes to Free is twenty in ten minutes', async () => {
  const family = await shop.signUp();
  await exhaustLimit(family, 'downgrade', 20);
  expect((await shop.downgrade(family)).status).toBe(204);
  expect(await shop.downgrade(family)).toMatchObject({
    status: 429,
    error: { code: 'rate_limited', hint: null },
  });
});
