import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  openCheckout,
  press,
  startStandin,
  stockShop,
  subscribe,
} from '#tests/stripe-standin/started-standin.ts';

describe('checkout', () => {
  it('is paid on its page and starts a subscription', async () => {
    const started = await startStandin();
    const { stripe } = started;
    const { monthly } = await stockShop(stripe);
    const customer = await stripe.customers.create({ email: 'parent@example.org' });
    const session = await openCheckout(stripe, customer.id, monthly.id);
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 100 });

    const next = await press(session.url!, 'pay');

    expect(next).toBe(`http://shop.test/pdf-success?session_id=${session.id}`);
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice'],
    });
    expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    const subscription = done.subscription as Stripe.Subscription;
    expect(subscription).toMatchObject({
      status: 'active',
      customer: customer.id,
      metadata: { userId: 'user-7' },
    });
    expect(subscription.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 100, attempt_count: 1 });
    const [item] = subscription.items.data;
    expect(item!.current_period_end).toBeGreaterThan(item!.current_period_start + 27 * 86_400);
  });

  it('sends the events in the order of what happened, the subscription incomplete first', async () => {
    const started = await startStandin();
    const { monthly } = await stockShop(started.stripe);
    started.standin.control.setDelivery('hold');
    await subscribe(started, monthly.id);
    const events = started.standin.control.heldEvents().filter((event) => !event.type.startsWith('p'));
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

  it('stays open when the card is declined, and the second press of Pay pays once', async () => {
    const { stripe, standin } = await startStandin();
    const { monthly } = await stockShop(stripe);
    const customer = await stripe.customers.create({ email: 'parent@example.org' });
    const session = await openCheckout(stripe, customer.id, monthly.id);

    expect(await press(session.url!, 'decline')).toBe(`${session.url}?notice=declined`);
    standin.control.setDeclined(customer.id, true);
    expect(await press(session.url!, 'pay')).toBe(`${session.url}?notice=declined`);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);

    standin.control.setDeclined(customer.id, false);
    const [first, second] = await Promise.all([press(session.url!, 'pay'), press(session.url!, 'pay')]);
    expect(second).toBe(first);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('expires by request or by time, and then takes no payment', async () => {
    const { stripe, standin } = await startStandin();
    const { monthly } = await stockShop(stripe);
    const customer = await stripe.customers.create();
    const [one, other] = await Promise.all([1, 2].map(() => openCheckout(stripe, customer.id, monthly.id)));
    expect(await stripe.checkout.sessions.expire(one!.id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(one!.id)).rejects.toThrow(
      'Only Checkout Sessions with a status',
    );

    await standin.control.advance(86_400);

    const { data } = await stripe.checkout.sessions.list({ customer: customer.id, status: 'expired' });
    expect(data.map((session) => session.id).sort()).toEqual([one!.id, other!.id].sort());
    const page = await fetch(other!.url!);
    expect(page.status).toBe(410);
    await press(other!.url!, 'pay');
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  it('refuses what Stripe refuses', async () => {
    const { stripe } = await startStandin();
    const { monthly, product } = await stockShop(stripe);
    const { id: customer } = await stripe.customers.create();
    const create = (more: object) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        success_url: 'http://shop.test/',
        line_items: [{ price: monthly.id }],
        ...more,
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
    await expect(create({ success_url: null })).rejects.toThrow();
    await stripe.prices.update(monthly.id, { active: false });
    await expect(create({})).rejects.toThrow('inactive');
    await expect(
      stripe.prices.create({ product: product.id, currency: 'usd', recurring: { interval: 'month' } }),
    ).rejects.toMatchObject({ code: 'parameter_missing', param: 'unit_amount' });
    await expect(create({ customer: 'cus_missing' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    );
  });
});
