import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BillingServer, DAY, startBillingServer } from '#tests/support/billing/billing-server.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());
afterEach(() => shop.clear());

// docs/product/accounts.md#deletion
describe('closing an account', () => {
  it('ends what is past due, refunds, and deletes the customer', async () => {
    const family = await shop.signUp();
    const { customer } = await shop.subscribe(family);
    shop.standin.control.setDeclined(customer as string, true);
    await shop.standin.control.advance(32 * DAY);
    await shop.billing.closeAccount(family.user.id, async () => {});
    expect((await shop.subscriptionsOf(family))[0]!.status).toBe('canceled');
    expect(await shop.stripe.customers.retrieve(customer as string)).toMatchObject({ deleted: true });
  });

  it('stops when Stripe refuses', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    shop.standin.control.failNext({ method: 'DELETE', path: /subscriptions/, kind: 'unavailable' });
    await expect(shop.billing.closeAccount(family.user.id, async () => {})).rejects.toThrow();
    expect((await shop.subscriptionsOf(family))[0]!.status).toBe('active');
    await shop.billing.closeAccount(family.user.id, async () => {});
    expect((await shop.subscriptionsOf(family))[0]!.status).toBe('canceled');
  });
});
