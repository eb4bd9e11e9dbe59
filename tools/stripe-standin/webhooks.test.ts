import { describe, expect, it } from 'vitest';
import { startStandin } from '#tests/support/billing/started-standin.ts';

describe('webhooks', () => {
  it('arrive signed, so that the SDK takes them, and are listed as delivered', async () => {
    const { stripe, receiver, standin } = await startStandin();
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
    const customer = await stripe.customers.create({ email: 'before@example.org' });
    await stripe.customers.update(customer.id, { email: 'after@example.org' });
    await standin.control.settle();
    expect(receiver.events).toHaveLength(2);
    expect((await stripe.events.list()).data.map((one) => one.pending_webhooks)).toEqual([1, 1]);
    receiver.answer = 200;
    await standin.control.advance(5);
    expect(receiver.events).toHaveLength(4);
    const later = receiver.events.slice(2).sort((one, other) => one.type.localeCompare(other.type));
    expect(later[0]!.data.object).toMatchObject({ email: 'before@example.org' });
    expect(later[1]!.data.object).toMatchObject({ email: 'after@example.org' });
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
    for (const email of ['a', 'b']) await stripe.customers.create({ email });
    await control.settle();
    expect(receiver.events).toEqual([]);
    const held = control.heldEvents();
    for (const event of [...held].reverse()) expect(await control.deliver(event.id)).toEqual([200]);
    expect(await control.deliver(held[0]!.id)).toEqual([200]);
    expect(receiver.events.map((event) => (event.data.object as { email?: string }).email)).toEqual([
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
    await stripe.customers.create({ email: 'c@example.org' });
    control.setDelivery('normal');
    await control.advance(86_400);
    expect(receiver.events).toHaveLength(before);
    const { data } = await stripe.events.list({ types: ['customer.created', 'customer.deleted'], limit: 1 });
    expect(data[0]!.data.object).toMatchObject({ email: 'c@example.org' });
  });
});
