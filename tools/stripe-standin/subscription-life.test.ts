import { describe, expect, it } from 'vitest';
import {
  DAY,
  openCheckout,
  press,
  type StartedStandin,
  startStandin,
  stockShop,
  subscribe,
} from '#tests/stripe-standin/started-standin.ts';

async function startSubscribed(cycle: 'monthly' | 'yearly' = 'monthly') {
  const started = await startStandin();
  const shop = await stockShop(started.stripe);
  return { ...started, shop, ...(await subscribe(started, shop[cycle].id)) };
}

type Subscribed = Awaited<ReturnType<typeof startSubscribed>>;

/** Lets time pass until after the end of the paid period. */
async function passPeriod({ stripe, standin }: StartedStandin, id: string, more = 0): Promise<number> {
  const end = (await stripe.subscriptions.retrieve(id)).items.data[0]!.current_period_end;
  await standin.control.advance(end - Math.floor(standin.control.now().getTime() / 1000) + more);
  return end;
}

describe('renewal', () => {
  it('moves the period at once and charges an hour later', async () => {
    const started = await startSubscribed();
    const { stripe, standin, subscription } = started;
    const end = await passPeriod(started, subscription.id);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(renewed.items.data[0]!.current_period_start).toBe(end);
    expect(renewed).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'draft', billing_reason: 'subscription_cycle' },
    });
    await standin.control.advance(3600);
    const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid' });
    expect(data.map((invoice) => invoice.amount_paid)).toEqual([100, 100]);
    expect(data[0]!.number).not.toBe(data[1]!.number);
  });

  it('becomes past due when declined, is tried on days 3, 7 and 12, and ends', async () => {
    const started = await startSubscribed();
    const { stripe, standin, subscription, customer, receiver } = started;
    standin.control.setDeclined(customer.id, true);
    const end = await passPeriod(started, subscription.id, 3600);
    const late = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(late).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: end + 3600 + 3 * DAY },
    });
    await standin.control.advance(12 * DAY - 600);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    await standin.control.advance(600);
    const ended = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
    });
    const failures = receiver.events.filter((event) => event.type === 'invoice.payment_failed');
    expect(failures).toHaveLength(4);
    expect(receiver.events.at(-1)!.type).toBe('customer.subscription.deleted');
  });

  it('recovers when a later attempt works, and when the open invoice is voided', async () => {
    const started = await startSubscribed();
    const { stripe, standin, subscription, customer } = started;
    standin.control.setDeclined(customer.id, true);
    await passPeriod(started, subscription.id, 3600);
    standin.control.setDeclined(customer.id, false);
    await standin.control.advance(3 * DAY);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');

    standin.control.setDeclined(customer.id, true);
    await passPeriod(started, subscription.id, 3600);
    const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'open' });
    expect(await stripe.invoices.voidInvoice(data[0]!.id)).toMatchObject({ status: 'void' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    await expect(stripe.invoices.voidInvoice(data[0]!.id)).rejects.toMatchObject({
      code: 'invoice_not_editable',
    });
    await expect(stripe.invoices.pay(data[0]!.id)).rejects.toThrow('void');
  });
});

describe('cancellation', () => {
  it('at the period end by the API sets the boolean alone, and can be taken back', async () => {
    const started = await startSubscribed();
    const { stripe, standin, subscription } = started;
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ cancel_at_period_end: true, cancel_at: null, status: 'active' });
    expect(ending.canceled_at).not.toBeNull();
    const staying = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(staying).toMatchObject({ cancel_at_period_end: false, canceled_at: null });

    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const end = await passPeriod(started, subscription.id);
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: end });
    await standin.control.advance(3600);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  });

  it('now ends it, keeps it in the list of all and cannot be repeated', async () => {
    const { stripe, subscription, customer, standin, receiver } = await startSubscribed();
    const ended = await stripe.subscriptions.cancel(subscription.id, {
      cancellation_details: { comment: 'Downgrade' },
    });
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { comment: 'Downgrade', reason: 'cancellation_requested' },
    });
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ code: 'invalid_canceled_subscription_fields' });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(1);
    await standin.control.settle();
    expect(receiver.events.at(-1)).toMatchObject({ type: 'customer.subscription.deleted' });
  });

  it('of a past-due subscription stops the collection of its invoice', async () => {
    const started = await startSubscribed();
    const { stripe, standin, subscription, customer } = started;
    standin.control.setDeclined(customer.id, true);
    await passPeriod(started, subscription.id, 3600);
    await stripe.subscriptions.cancel(subscription.id);
    standin.control.setDeclined(customer.id, false);
    await standin.control.advance(30 * DAY);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map((invoice) => invoice.status)).toEqual(['open', 'paid']);
    expect(await stripe.invoices.voidInvoice(data[0]!.id)).toMatchObject({ status: 'void' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('comes with the deletion of the customer, whose sessions close too', async () => {
    const { stripe, subscription, customer, shop, standin, receiver } = await startSubscribed();
    const session = await openCheckout(stripe, customer.id, shop.yearly.id);
    expect(await stripe.customers.del(customer.id)).toEqual(expect.objectContaining({ deleted: true }));
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    await expect(stripe.customers.update(customer.id, { name: 'x' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await standin.control.settle();
    expect(receiver.events.map((event) => event.type)).toContain('customer.deleted');
  });
});

/** Switches in the portal, as a parent does. */
async function switchTo({ stripe, subscription, customer }: Subscribed, price: string): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id });
  return press(url, `switch ${subscription.id} ${price}`);
}

describe('switching the price', () => {
  it('to yearly begins a year and charges it less the unused month', async () => {
    const started = await startSubscribed();
    const { stripe, standin, subscription, shop } = started;
    const [item] = subscription.items.data;
    const length = item!.current_period_end - item!.current_period_start;
    await standin.control.advance(length / 4);
    await switchTo(started, shop.yearly.id);
    const switched = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(switched.latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      amount_paid: 925,
      total: 925,
    });
    const moved = switched.items.data[0]!;
    expect(moved.id).toBe(item!.id);
    expect(moved.price.id).toBe(shop.yearly.id);
    expect(moved.current_period_end - moved.current_period_start).toBeGreaterThanOrEqual(365 * DAY);
  });

  it('to monthly leaves the rest of the year as credit, which later invoices use up', async () => {
    const started = await startSubscribed('yearly');
    const { stripe, standin, subscription, shop, customer } = started;
    const [item] = subscription.items.data;
    await standin.control.advance((item!.current_period_end - item!.current_period_start) / 2);
    await switchTo(started, shop.monthly.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -400 });
    await passPeriod(started, subscription.id, 3600);
    const { data } = await stripe.invoices.list({ subscription: subscription.id, limit: 1 });
    expect(data[0]).toMatchObject({
      status: 'paid',
      amount_due: 0,
      total: 100,
      starting_balance: -400,
      ending_balance: -300,
    });
    expect((await stripe.invoicePayments.list({ invoice: data[0]!.id })).data).toEqual([]);
  });

  it('changes nothing when the card is declined', async () => {
    const started = await startSubscribed();
    const { stripe, standin, subscription, shop, customer } = started;
    standin.control.setDeclined(customer.id, true);
    expect(await switchTo(started, shop.yearly.id)).toContain('notice=declined');
    expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription);
    expect((await stripe.invoices.list()).data).toHaveLength(1);
  });
});

describe('refunds', () => {
  it('give back a paid invoice, in parts, never more than was paid', async () => {
    const { stripe, subscription } = await startSubscribed();
    const { data } = await stripe.invoicePayments.list({ invoice: String(subscription.latest_invoice) });
    const intent = String(data[0]!.payment.payment_intent);
    const refund = await stripe.refunds.create({
      payment_intent: intent,
      amount: 40,
      metadata: { why: 'downgrade' },
    });
    expect(refund).toMatchObject({ amount: 40, status: 'succeeded', payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 61 })).rejects.toThrow(
      'greater than',
    );
    expect((await stripe.refunds.create({ payment_intent: intent })).amount).toBe(60);
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ payment_intent: intent })).data.map((one) => one.amount)).toEqual([
      60, 40,
    ]);
    expect(refund.metadata).toEqual({ why: 'downgrade' });
    await expect(stripe.refunds.create({ payment_intent: 'pi_missing' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('two sessions paid by one customer', () => {
  it('are two subscriptions, as at Stripe', async () => {
    const { stripe, shop, customer, subscription } = await startSubscribed();
    const session = await openCheckout(stripe, customer.id, shop.monthly.id);
    await press(session.url!, 'pay');
    const { data } = await stripe.subscriptions.list({ customer: customer.id });
    expect(data.map((one) => one.status)).toEqual(['active', 'active']);
    expect(data[1]!.id).toBe(subscription.id);
  });
});
