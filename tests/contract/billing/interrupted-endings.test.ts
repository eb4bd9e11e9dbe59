import { eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { profiles } from '#server/profiles/tables.ts';
import { DAY, setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import { interruptStripe } from '#tests/support/billing/interrupted-stripe.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

const shop = setUpBillingServer();

/** Creates another process in which `replacement` replaces or wraps a call to Stripe. */
const createInterrupted = (
  resource: Parameters<typeof interruptStripe>[1],
  method: string,
  replacement: (callStripe: () => unknown) => unknown,
) => shop.createOtherBilling({ stripe: interruptStripe(shop.stripe, resource, method, replacement) });

/** Signs up a family whose card declines a renewal. No event reaches the server. */
async function becomePastDue() {
  const paying = await shop.subscribeWithoutEvents();
  shop.standin.control.setDeclined(paying.customer, true);
  await shop.standin.control.advance(32 * DAY);
  return paying;
}

const loseLease = ({ user }: SignedUp) =>
  runSql(shop.server.db, sql`delete from billing_leases where name = ${`family:${user.id}`}`);

async function listOpenInvoices(subscription: string) {
  return (await shop.stripe.invoices.list({ subscription, status: 'open' })).data;
}

describe('An interrupted ending', () => {
  it('leaves no open invoice after a failed void', async () => {
    const { family, id } = await becomePastDue();
    shop.standin.control.failNext({ method: 'POST', path: /void/, kind: 'unavailable' });
    await shop.billing.downgradeToFree(family.user.id);
    expect(await listOpenInvoices(id)).toHaveLength(1);
    await shop.billing.sync(family.user.id);
    expect(await listOpenInvoices(id)).toEqual([]);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
    expect(await shop.readEndings(family)).toEqual([true]);
    expect(await shop.getRefunds(family)).toEqual([]);
  });

  it('is not continued by a process that lost its lease', async () => {
    const { family, id } = await becomePastDue();
    const stalled = createInterrupted('customers', 'retrieve', async (callStripe) => {
      await loseLease(family);
      return callStripe();
    });
    await expect(stalled.downgradeToFree(family.user.id)).rejects.toThrow();
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  });

  it('is refunded even if it reaches Stripe after another process took over', async () => {
    const { family, id } = await shop.subscribeWithoutEvents();
    const stalled = createInterrupted('subscriptions', 'cancel', async (callStripe) => {
      await loseLease(family);
      await shop.standin.control.advance(180);
      await shop.billing.sync(family.user.id);
      return callStripe();
    });
    await expect(stalled.downgradeToFree(family.user.id)).rejects.toThrow();
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await shop.readEndings(family)).toEqual([]);
    await shop.billing.sync(family.user.id);
    expect(await shop.getRefunds(family)).toHaveLength(1);
    expect(await shop.readEndings(family)).toEqual([true]);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
  });

  it('is refunded even if the customer is deleted at Stripe right after it', async () => {
    const { family, customer } = await shop.subscribeWithoutEvents();
    const dying = createInterrupted('subscriptions', 'cancel', async (callStripe) => {
      await callStripe();
      throw new Error('The process is gone.');
    });
    await expect(dying.downgradeToFree(family.user.id)).rejects.toThrow('gone');
    await shop.stripe.customers.del(customer);
    await shop.checkout(family);
    await shop.billing.sync(family.user.id);
    expect(await shop.getRefunds(family)).toHaveLength(1);
    expect(await shop.readEndings(family)).toEqual([true]);
  });

  it.each([
    ['continues', false],
    ['crashes', true],
  ])('refunds a payment made just before the end when the process %s', async (_title, crashes) => {
    const { family, id, customer } = await becomePastDue();
    const paying = createInterrupted('subscriptions', 'cancel', async (callStripe) => {
      shop.standin.control.setDeclined(customer, false);
      await shop.stripe.invoices.pay((await listOpenInvoices(id))[0]!.id!);
      await callStripe();
      if (crashes) throw new Error('The process is gone.');
    });
    const ending = paying.downgradeToFree(family.user.id);
    await (crashes ? expect(ending).rejects.toThrow('gone') : ending);
    await shop.billing.sync(family.user.id);
    const [refund, ...others] = await shop.getRefunds(family);
    const { amount } = refund!;
    expect(others).toEqual([]);
    expect(amount).toBeGreaterThan(80);
    expect(amount).toBeLessThan(100);
  });
});

const createRefusal = (code: string) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message: 'Refused.' });

describe('A refund that Stripe will never send', () => {
  it('is settled when Stripe no longer knows the subscription', async () => {
    const { family } = await shop.subscribeWithoutEvents();
    const emptied = createInterrupted('invoices', 'list', async () => {
      throw createRefusal('resource_missing');
    });
    await emptied.closeAccount(family.user.id, async (_tx, { refund }) => expect(refund).toBeNull());
    expect(await shop.readEndings(family)).toEqual([true]);
  });

  it('is settled without an email when the bank has claimed the money back', async () => {
    const { family } = await shop.subscribeWithoutEvents();
    const disputed = createInterrupted('refunds', 'create', async () => {
      throw createRefusal('charge_disputed');
    });
    await disputed.downgradeToFree(family.user.id);
    expect(await shop.readEndings(family)).toEqual([true]);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({
      plan: 'free',
      refunds: [],
    });
    await disputed.closeAccount(family.user.id, async (_tx, { refund }) => expect(refund).toBeNull());
  });

  it('is reduced to the remainder after a manual refund', async () => {
    const { family, id } = await shop.subscribeWithoutEvents();
    const [invoice] = (await shop.stripe.invoices.list({ subscription: id })).data;
    let manualAmount = 50;
    const refunding = createInterrupted('refunds', 'create', async (callStripe) => {
      if (manualAmount > 0) await shop.refundByHand(invoice!.id!, manualAmount);
      manualAmount = 0;
      return callStripe();
    });
    await refunding.downgradeToFree(family.user.id);
    // The list of refunds was read before the manual refund.
    await shop.billing.sync(family.user.id);
    expect(await shop.getRefunds(family)).toMatchObject([{ amount: 50 }]);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({
      refunds: [{ amount: 50, state: 'sent' }],
    });
  });

  it('is not promised when no money was paid', async () => {
    const { family } = await shop.subscribeWithoutEvents();
    const paidManually = createInterrupted('invoicePayments', 'list', async () => ({ data: [] }));
    expect(await paidManually.previewDowngrade(family.user.id)).toEqual({ refund: null });
    await paidManually.downgradeToFree(family.user.id);
    expect(await shop.readEndings(family)).toEqual([true]);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body.refunds).toEqual([]);
  });
});

describe('A second subscription', () => {
  it('ends without debt or refund when it is past due', async () => {
    const { family, id, customer } = await becomePastDue();
    shop.standin.control.setDeclined(customer, false);
    await shop.buyAnother(family, customer);
    expect(await shop.billing.sync(family.user.id)).toMatchObject({
      plan: 'print',
      subscriptionStatus: 'active',
    });
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await listOpenInvoices(id)).toEqual([]);
    expect(await shop.getRefunds(family)).toEqual([]);
  });

  it('does not delay the plan when it cannot be ended', async () => {
    const { family, customer } = await shop.subscribeWithoutEvents();
    await shop.buyAnother(family, customer);
    await shop.server.db.transaction((tx) =>
      tx
        .update(profiles)
        .set({ plan: 'free', subscriptionStatus: 'free' })
        .where(eq(profiles.id, family.user.id)),
    );
    shop.standin.control.failNext({ method: 'DELETE', path: /subscriptions/, kind: 'unavailable' });
    await expect(shop.billing.sync(family.user.id)).rejects.toThrow();
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
  });
});
