import { eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { profiles } from '#server/profiles/tables.ts';
import { DAY, setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import { interruptStripe } from '#tests/support/billing/interrupted-stripe.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

const shop = setUpBillingServer();

/** Another process, in which something happens instead of a call to Stripe, or around it. */
const createInterrupted = (
  resource: Parameters<typeof interruptStripe>[1],
  method: string,
  instead: (carryOn: () => unknown) => unknown,
) => shop.createOtherBilling({ stripe: interruptStripe(shop.stripe, resource, method, instead) });

/** A family whose card refused a renewal; no event arrives. */
async function becomePastDue() {
  const paying = await shop.subscribeUnheard();
  shop.standin.control.setDeclined(paying.customer, true);
  await shop.standin.control.advance(32 * DAY);
  return paying;
}

const loseLease = ({ user }: SignedUp) =>
  shop.server.db.transaction((tx) =>
    tx.execute(sql`delete from billing_leases where name = ${`family:${user.id}`}`),
  );

async function openInvoicesOf(subscription: string) {
  return (await shop.stripe.invoices.list({ subscription, status: 'open' })).data;
}

describe('an end that was broken off', () => {
  it('leaves no open invoice behind, whatever failed after it', async () => {
    const { family, id } = await becomePastDue();
    shop.standin.control.failNext({ method: 'POST', path: /void/, kind: 'unavailable' });
    await shop.billing.downgradeToFree(family.user.id);
    expect(await openInvoicesOf(id)).toHaveLength(1);
    await shop.billing.sync(family.user.id);
    expect(await openInvoicesOf(id)).toEqual([]);
    expect(await shop.profileOf(family)).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
    expect(await shop.endingsOf(family)).toEqual([true]);
    expect(await shop.refundsOf(family)).toEqual([]);
  });

  it('is not carried on by a process that lost its lease', async () => {
    const { family, id } = await becomePastDue();
    const stalled = createInterrupted('customers', 'retrieve', async (carryOn) => {
      await loseLease(family);
      return carryOn();
    });
    await expect(stalled.downgradeToFree(family.user.id)).rejects.toThrow();
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  });

  it('keeps its refund when it arrives after another process saw the subscription live on', async () => {
    const { family, id } = await shop.subscribeUnheard();
    const stalled = createInterrupted('subscriptions', 'cancel', async (carryOn) => {
      await loseLease(family);
      await shop.standin.control.advance(180);
      await shop.billing.sync(family.user.id);
      return carryOn();
    });
    await expect(stalled.downgradeToFree(family.user.id)).rejects.toThrow();
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await shop.endingsOf(family)).toEqual([]);
    await shop.billing.sync(family.user.id);
    expect(await shop.refundsOf(family)).toHaveLength(1);
    expect(await shop.endingsOf(family)).toEqual([true]);
    expect(await shop.profileOf(family)).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
  });

  it('gives back its time although the customer was deleted at Stripe right after it', async () => {
    const { family, customer } = await shop.subscribeUnheard();
    const dying = createInterrupted('subscriptions', 'cancel', async (carryOn) => {
      await carryOn();
      throw new Error('the process is gone');
    });
    await expect(dying.downgradeToFree(family.user.id)).rejects.toThrow('gone');
    await shop.stripe.customers.del(customer);
    await shop.checkout(family);
    await shop.billing.sync(family.user.id);
    expect(await shop.refundsOf(family)).toHaveLength(1);
    expect(await shop.endingsOf(family)).toEqual([true]);
  });

  it.each(['and goes on', 'and crashes after it'])(
    'refunds what was paid just before it %s',
    async (what) => {
      const { family, id, customer } = await becomePastDue();
      const paying = createInterrupted('subscriptions', 'cancel', async (carryOn) => {
        shop.standin.control.setDeclined(customer, false);
        await shop.stripe.invoices.pay((await openInvoicesOf(id))[0]!.id!);
        await carryOn();
        if (what === 'and crashes after it') throw new Error('the process is gone');
      });
      const ending = paying.downgradeToFree(family.user.id);
      await (what === 'and goes on' ? ending : expect(ending).rejects.toThrow('gone'));
      await shop.billing.sync(family.user.id);
      const [refund, ...more] = await shop.refundsOf(family);
      const { amount } = refund!;
      expect(more).toEqual([]);
      expect(amount).toBeGreaterThan(80);
      expect(amount).toBeLessThan(100);
    },
  );
});

const refuse = (code: string) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message: 'Refused.' });

describe('a refund that Stripe will never send', () => {
  it('because it does not know the subscription any more: is settled, so that the account can go', async () => {
    const { family } = await shop.subscribeUnheard();
    const emptied = createInterrupted('invoices', 'list', async () => {
      throw refuse('resource_missing');
    });
    await emptied.closeAccount(family.user.id, async (_tx, { refund }) => expect(refund).toBeNull());
    expect(await shop.endingsOf(family)).toEqual([true]);
  });

  it('because the bank takes the money back: is settled without a mail', async () => {
    const { family } = await shop.subscribeUnheard();
    const disputed = createInterrupted('refunds', 'create', async () => {
      throw refuse('charge_disputed');
    });
    await disputed.downgradeToFree(family.user.id);
    expect(await shop.endingsOf(family)).toEqual([true]);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({
      plan: 'free',
      refunds: [],
    });
    await disputed.closeAccount(family.user.id, async (_tx, { refund }) => expect(refund).toBeNull());
  });

  it('because a part was refunded by hand meanwhile: refunds the rest, and the mail names the rest', async () => {
    const { family, id } = await shop.subscribeUnheard();
    const [invoice] = (await shop.stripe.invoices.list({ subscription: id })).data;
    let byHand = 50;
    const refunding = createInterrupted('refunds', 'create', async (carryOn) => {
      if (byHand > 0) await shop.refundByHand(invoice!.id!, byHand);
      byHand = 0;
      return carryOn();
    });
    await refunding.downgradeToFree(family.user.id);
    // The refund by hand was not in the list that was read before it.
    await shop.billing.sync(family.user.id);
    expect(await shop.refundsOf(family)).toMatchObject([{ amount: 50 }]);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({
      refunds: [{ amount: 50, state: 'sent' }],
    });
  });

  it('because no money came through it: is not promised', async () => {
    const { family } = await shop.subscribeUnheard();
    const paidByHand = createInterrupted('invoicePayments', 'list', async () => ({ data: [] }));
    expect(await paidByHand.previewDowngrade(family.user.id)).toEqual({ refund: null });
    await paidByHand.downgradeToFree(family.user.id);
    expect(await shop.endingsOf(family)).toEqual([true]);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body.refunds).toEqual([]);
  });
});

describe('a second subscription', () => {
  it('that is past due owes nothing any more and gives nothing back', async () => {
    const { family, id, customer } = await becomePastDue();
    shop.standin.control.setDeclined(customer, false);
    await shop.buyAnother(family, customer);
    expect(await shop.billing.sync(family.user.id)).toMatchObject({
      plan: 'print',
      subscriptionStatus: 'active',
    });
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await openInvoicesOf(id)).toEqual([]);
    expect(await shop.refundsOf(family)).toEqual([]);
  });

  it('that cannot be ended does not keep the plan from being written', async () => {
    const { family, customer } = await shop.subscribeUnheard();
    await shop.buyAnother(family, customer);
    await shop.server.db.transaction((tx) =>
      tx
        .update(profiles)
        .set({ plan: 'free', subscriptionStatus: 'free' })
        .where(eq(profiles.id, family.user.id)),
    );
    shop.standin.control.failNext({ method: 'DELETE', path: /subscriptions/, kind: 'unavailable' });
    await expect(shop.billing.sync(family.user.id)).rejects.toThrow();
    expect(await shop.profileOf(family)).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
  });
});
