import { describe, expect, it } from 'vitest';
import { startStandin } from '#tests/support/billing/started-standin.ts';

describe('webhooks', () => {
  it('carry a signature that the SDK accepts', async () => {
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

  it('are retried with the original object until they are accepted', async () => {
    const { stripe, receiver, standin } = await startStandin();
    receiver.status = 500;
    const customer = await stripe.customers.create({ email: 'before@example.org' });
    await stripe.customers.update(customer.id, { email: 'after@example.org' });
    await standin.control.settle();
    expect(receiver.events).toHaveLength(2);
    expect((await stripe.events.list()).data.map(({ pending_webhooks }) => pending_webhooks)).toEqual([1, 1]);
    receiver.status = 200;
    // The first retry follows after 5 seconds.
    await standin.control.advance(5);
    expect(receiver.events).toHaveLength(4);
    const retried = receiver.events.slice(2).sort((a, b) => a.type.localeCompare(b.type));
    expect(retried[0]!.data.object).toMatchObject({ email: 'before@example.org' });
    expect(retried[1]!.data.object).toMatchObject({ email: 'after@example.org' });
    // All retries would be over after this time.
    await standin.control.advance(3 * 86_400);
    expect(receiver.events).toHaveLength(4);
  });

  it('are given up after about three days without success', async () => {
    const { stripe, receiver, standin } = await startStandin();
    receiver.status = 503;
    await stripe.customers.create();
    await standin.control.advance(10 * 86_400);
    // The first attempt and eight retries.
    expect(receiver.events).toHaveLength(9);
    expect(standin.control.listPendingEvents()).toEqual([]);
    expect((await stripe.events.list()).data).toMatchObject([{ pending_webhooks: 1 }]);
  });
});
