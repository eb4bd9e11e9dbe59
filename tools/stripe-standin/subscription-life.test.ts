import { describe, expect, it } from 'vitest';
import {
  createShopPrices,
  DAY,
  openCheckout,
  press,
  type StartedStandin,
  startStandin,
  subscribe,
} from '#tests/support/billing/started-standin.ts';

async function startSubscribed(cycle: 'monthly' | 'yearly' = 'monthly') {
  const started = await startStandin();
  const shop = await createShopPrices(started.stripe);
  return { ...started, shop, ...(await subscribe(started, shop[cycle].id)) };
}

type Subscribed = Awaited<ReturnType<typeof startSubscribed>>;

/** Advances the time to the end of the paid period and returns that time. */
async function advanceToPeriodEnd(
  { stripe, standin }: StartedStandin,
  id: string,
  extraSeconds = 0,
): Promise<number> {
  const end = (await stripe.subscriptions.retrieve(id)).items.data[0]!.current_period_end;
  await standin.control.advance(end - Math.floor(standin.control.now().getTime() / 1000) + extraSeconds);
  return end;
}

describe('renewal', () => {
  it('starts the next period immediately and charges an hour later', async () => {
    const started = await startSubscribed();
    const { stripe, standin, subscription } = started;
    const end = await advanceToPeriodEnd(started, subscription.id);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(renewed.items.data[0]!.current_period_start).toBe(end);
    expect(renewed).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'draft', billing_reason: 'subscription_cycle' },
    });
    await standin.control.advance(3600);
    const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid' });
    expect(data.map((invoice) => invoice.amount_paid)).toEqual([100, 100]);
  });

  it('ends the subscription after declines on days 3, 7 and 12', async () => {
    const started = await startSubscribed();
    const { stripe, standin, subscription, customer, receiver } = started;
    standin.control.setDeclined(customer.id, true);
    const end = await advanceToPeriodEnd(started, subscription.id, 3600);
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

  it('recovers when a later attempt succeeds or the open invoice is voided', async () => {
    const started = await startSubscribed();
    const { stripe, standin, subscription, customer } = started;
    standin.control.setDeclined(customer.id, true);
    await advanceToPeriodEnd(started, subscription.id, 3600);
    standin.control.setDeclined(customer.id, false);
    await standin.control.advance(3 * DAY);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');

    standin.control.setDeclined(customer.id, true);
    await advanceToPeriodEnd(started, subscription.id, 3600);
    const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'open' });
    expect(await stripe.invoices.voidInvoice(data[0]!.id)).toMatchObject({ status: 'void' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    await expect(stripe.invoices.voidInvoice(data[0]!.id)).rejects.toMatchObject({
      code: 'invoice_not_editable',
    });
  });
});

describe('cancellation', () => {
  it('sets only the boolean when the API schedules it', async () => {
    const started = await startSubscribed();
    const { stripe, standin, subscription } = started;
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ cancel_at_period_end: true, cancel_at: null, status: 'active' });
    expect(ending.canceled_at).not.toBeNull();
    const staying = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(staying).toMatchObject({ cancel_at_period_end: false, canceled_at: null });

    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const end = await advanceToPeriodEnd(started, subscription.id);
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: end });
    await standin.control.advance(3600);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  });

  it('ends the subscription immediately and cannot be repeated', async () => {
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

  it('follows from the deletion of the customer', async () => {
    const { stripe, subscription, customer, shop } = await startSubscribed();
    const session = await openCheckout(stripe, customer.id, shop.yearly.id);
    expect(await stripe.customers.del(customer.id)).toEqual(expect.objectContaining({ deleted: true }));
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });
});

/** Switches the price in the portal. */
async function switchPriceInPortal(
  { stripe, subscription, customer }: Subscribed,
  price: string,
): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id });
  return press(url, `switch ${subscription.id} ${price}`);
}

describe('price switch', () => {
  it('credits the unused time of the year for later invoices', async () => {
    const started = await startSubscribed('yearly');
    const { stripe, standin, subscription, shop, customer } = started;
    const [item] = subscription.items.data;
    await standin.control.advance((item!.current_period_end - item!.current_period_start) / 2);
    await switchPriceInPortal(started, shop.monthly.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -400 });
    await advanceToPeriodEnd(started, subscription.id, 3600);
    const { data } = await stripe.invoices.list({ subscription: subscription.id, limit: 1 });
    expect(data[0]).toMatchObject({
      status: 'paid',
      amount_due: 0,
      total: 100,
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -300 });
    expect((await stripe.invoicePayments.list({ invoice: data[0]!.id })).data).toEqual([]);
  });
});

describe('checkout', () => {
  it('sends events in order from an incomplete subscription on', async () => {
    const started = await startStandin();
    const { monthly } = await createShopPrices(started.stripe);
    started.standin.control.setDelivery('hold');
    await subscribe(started, monthly.id);
    const events = started.standin.control.listPendingEvents().filter((event) => !event.type.startsWith('p'));
    expect(events.map((event) => event.type).slice(-9)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice_payment.paid',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
    const [created, , , , , , , updated] = events.slice(-9);
    expect(created!.data.object).toMatchObject({ status: 'incomplete' });
    expect(updated!.data.object).toMatchObject({ status: 'active' });
  });

  it('charges once for two presses of Pay after a decline', async () => {
    const { stripe, standin } = await startStandin();
    const { monthly } = await createShopPrices(stripe);
    const customer = await stripe.customers.create({ email: 'parent@example.org' });
    const session = await openCheckout(stripe, customer.id, monthly.id);

    standin.control.setDeclined(customer.id, true);
    expect(await press(session.url!, 'pay')).toBe(`${session.url}?notice=declined`);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    standin.control.setDeclined(customer.id, false);
    const [first, second] = await Promise.all([press(session.url!, 'pay'), press(session.url!, 'pay')]);
    expect(second).toBe(first);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('accepts no payment after it has expired', async () => {
    const { stripe, standin } = await startStandin();
    const { monthly } = await createShopPrices(stripe);
    const customer = await stripe.customers.create();
    const [first, second] = await Promise.all(
      [1, 2].map(() => openCheckout(stripe, customer.id, monthly.id)),
    );
    expect(await stripe.checkout.sessions.expire(first!.id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(first!.id)).rejects.toThrow(
      'Only Checkout Sessions with a status',
    );

    await standin.control.advance(86_400);

    const { data } = await stripe.checkout.sessions.list({ customer: customer.id, status: 'expired' });
    expect(data.map((session) => session.id).sort()).toEqual([first!.id, second!.id].sort());
    const page = await fetch(second!.url!);
    expect(page.status).toBe(410);
    await press(second!.url!, 'pay');
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  it('refuses the same parameters as Stripe', async () => {
    const { stripe } = await startStandin();
    const { monthly, product } = await createShopPrices(stripe);
    const { id: customer } = await stripe.customers.create();
    const create = (params: object) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        success_url: 'http://shop.test/',
        line_items: [{ price: monthly.id }],
        ...params,
      });
    await expect(create({ customer: 'cus_missing' })).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(create({ line_items: [{ price: 'price_missing' }] })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'line_items[0][price]',
    });
    await expect(create({ payment_method_types: ['card'] })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'payment_method_types',
    });
    await expect(create({ success_url: 'javascript:alert(1)' })).rejects.toMatchObject({
      param: 'success_url',
    });
    await expect(create({ expires_at: 1 })).rejects.toMatchObject({ param: 'expires_at' });
    await stripe.prices.update(monthly.id, { active: false });
    await expect(create({})).rejects.toThrow('inactive');
    await expect(
      stripe.prices.create({ product: product.id, currency: 'usd', recurring: { interval: 'month' } }),
    ).rejects.toMatchObject({ code: 'parameter_missing', param: 'unit_amount' });
  });
});

describe('refund', () => {
  it('returns a paid invoice in parts up to what was paid', async () => {
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
    await stripe.refunds.create({ payment_intent: intent, amount: 60 });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 1 })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount)).toEqual([
      60, 40,
    ]);
    expect(refund.metadata).toEqual({ why: 'downgrade' });
  });
});
