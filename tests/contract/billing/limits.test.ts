import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());

// docs/product/limits.md#billing-limits
// docs/security.md#request-limits
it.each(['/create-checkout-session', '/create-portal-session'])(
  '%s: twenty times in ten minutes per family, then 429 with the time to wait',
  async (path) => {
    const family = await shop.signUp();
    const body = { plan: 'print', billingCycle: 'monthly', userId: family.user.id, email: family.email };
    const first = new Set<number>();
    for (let count = 0; count < 20; count += 1)
      first.add((await shop.call(family, 'POST', path, body)).status);
    // Without a billing account the portal has nothing to open; that counts as well.
    expect(first).toEqual(new Set([path === '/create-portal-session' ? 400 : 200]));
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
    const otherBody = { ...body, userId: other.user.id };
    expect((await shop.call(other, 'POST', path, otherBody)).status).not.toBe(429);
  },
);

it.each([
  ['POST', '/sync-subscription', 60],
  ['GET', '/downgrade-preview', 30],
] as const)('%s %s: %i times in ten minutes per family', async (method, path, times) => {
  const [family, other] = [await shop.signUp(), await shop.signUp()];
  for (let count = 0; count < times; count += 1)
    expect((await shop.call(family, method, path)).status).toBe(200);
  expect(await shop.call(family, method, path)).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
  });
  expect((await shop.call(other, method, path)).status).toBe(200);
});

it('changing to Free: twenty times in ten minutes, then 429 in the dialect of the tables', async () => {
  const family = await shop.signUp();
  const downgrade = () =>
    family.client.rest
      .from('profiles')
      .update({ plan: 'free', subscription_status: 'canceled' })
      .eq('id', family.user.id);
  for (let count = 0; count < 20; count += 1) expect((await downgrade()).status).toBe(204);
  expect(await downgrade()).toMatchObject({ status: 429, error: { code: 'rate_limited', hint: null } });
});
