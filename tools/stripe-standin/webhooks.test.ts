import { describe, expect, it } from 'vitest';
import { startStandin, stockShop, subscribe } from '#tests/stripe-standin/started-standin.ts';

describe('webhooks', () => {
  it('arrive signed, so that the SDK takes them, and are listed as delivered', async () => {
    const started = await startStandin();
    const { stripe, receiver, standin } = started;
    await stripe.customers.create({ email: 'a@example.org' });
    await standin.control.settle();
    expect(receiver.refused).toEqual([]);
    const [event] = receiver.events;
    expect(event).toMatchObject({
      type: 'customer.created',
      api_version: '2026-10-28.endive',
      pending_webhooks: 1,
      data: { object: { email: 'a@example.org' } },
    });
    expect((await stripe.events.list()).data).toMatchObject([{ id: event!.id, pending_webhooks: 0 }]);
  });

  it('are tried again until they are taken, and keep what the object was when it happened', async () => {
    const { stripe, receiver, standin } = await startStandin();
    receiver.answer = 500;
    const customer = await stripe.customers.create({ name: 'before' });
    await stripe.customers.update(customer.id, { name: 'after' });
    await standin.control.settle();
    expect(receiver.events).toHaveLength(2);
    expect((await stripe.events.list()).data.map((one) => one.pending_webhooks)).toEqual([1, 1]);
    receiver.answer = 200;
    await standin.control.advance(5);
    expect(receiver.events).toHaveLength(4);
    const later = receiver.events.slice(2).sort((one, other) => one.type.localeCompare(other.type));
    expect(later[0]!.data.object).toMatchObject({ name: 'before' });
    expect(later[1]!.data.object).toMatchObject({ name: 'after' });
    await standin.control.advance(3 * 86_400);
    expect(receiver.events).toHaveLength(4);
  });

  it('are given up after about three days', async () => {
    const { stripe, receiver, standin } = await startStandin();
    receiver.answer = 503;
    await stripe.customers.create();
    await standin.control.advance(10 * 86_400);
    expect(receiver.events).toHaveLength(9);
    expect(standin.control.heldEvents()).toEqual([]);
    expect((await stripe.events.list()).data).toMatchObject([{ pending_webhooks: 1 }]);
  });

  it('can be held, reversed, doubled, forged and dropped', async () => {
    const { stripe, receiver, standin } = await startStandin();
    const { control } = standin;
    control.setDelivery('hold');
    for (const name of ['a', 'b']) await stripe.customers.create({ name });
    await control.settle();
    expect(receiver.events).toEqual([]);
    const held = control.heldEvents();
    for (const event of [...held].reverse()) expect(await control.deliver(event.id)).toEqual([200]);
    expect(await control.deliver(held[0]!.id)).toEqual([200]);
    expect(receiver.events.map((event) => (event.data.object as { name?: string }).name)).toEqual([
      'b',
      'a',
      'a',
    ]);
    expect(control.heldEvents()).toEqual([]);

    for (const signature of ['wrong', 'old', 'missing'] as const) {
      expect(await control.deliver(held[0]!.id, signature)).toEqual([400]);
    }
    // The SDK looks at old stamps only; a stamp from the future passes.
    expect(await control.deliver(held[0]!.id, 'future')).toEqual([200]);
    expect(receiver.refused).toHaveLength(3);

    const before = receiver.events.length;
    control.setDelivery('drop');
    await stripe.customers.create({ name: 'c' });
    control.setDelivery('normal');
    await control.advance(86_400);
    expect(receiver.events).toHaveLength(before);
    const { data } = await stripe.events.list({ types: ['customer.created', 'customer.deleted'], limit: 1 });
    expect(data[0]!.data.object).toMatchObject({ name: 'c' });
  });

  it('go to endpoints made by the API too, which choose their types and have secrets of their own', async () => {
    const started = await startStandin();
    const { stripe, receiver, standin } = started;
    const made = await stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ['invoice.paid'],
      api_version: '2026-10-28.endive',
    });
    expect(made.secret).toMatch(/^whsec_\w{32}$/);
    expect((await stripe.webhookEndpoints.list()).data[0]).not.toHaveProperty('secret');
    const { monthly } = await stockShop(stripe);
    await subscribe(started, monthly.id);
    // The receiver knows the first secret alone: one delivery, for the one type, is refused.
    expect(receiver.refused).toHaveLength(1);
    expect((await stripe.webhookEndpoints.update(made.id, { disabled: true })).status).toBe('disabled');
    expect((await stripe.webhookEndpoints.list()).data.map((one) => one.id)).toEqual([made.id, 'we_standin']);
    expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true });
    await expect(stripe.webhookEndpoints.del(made.id)).rejects.toMatchObject({ statusCode: 404 });
    await standin.control.settle();
  });
});
