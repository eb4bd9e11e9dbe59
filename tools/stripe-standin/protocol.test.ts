import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  connect,
  createShopPrices,
  startStandin,
  subscribe,
} from '#tests/support/billing/started-standin.ts';

describe('stand-in API', () => {
  it('refuses requests without its key', async () => {
    const { url, standin } = await startStandin();
    const port = Number(new URL(url).port);
    await expect(connect('sk_test_other', '127.0.0.1', port).customers.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    await expect(connect('sk_live_real', '127.0.0.1', port).customers.list()).rejects.toThrow('live key');
    expect((await fetch(`${url}/v1/customers`)).status).toBe(401);
    expect(standin.apiKey).toMatch(/^sk_test_standin_\w{24}$/);
  });

  it('reports unknown paths, ids and parameters like Stripe', async () => {
    const { stripe, url, standin } = await startStandin();
    await expect(stripe.customers.retrieve('cus_missing')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      rawType: 'invalid_request_error',
      requestId: expect.stringMatching(/^req_/),
    });
    await expect(stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 });
    await expect(stripe.customers.create({ tax: { ip_address: '1' } })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'tax',
    });
    const response = await fetch(`${url}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${standin.apiKey}` },
      body: new URLSearchParams({ 'metadata[__proto__]': 'x' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'parameter_unknown' } });
  });

  it('repeats the first response for an idempotency key', async () => {
    const { stripe, standin } = await startStandin();
    const key = { idempotencyKey: 'customer:standin:7' };
    const first = await stripe.customers.create({ metadata: { userId: '7' } }, key);
    const again = await stripe.customers.create({ metadata: { userId: '7' } }, key);
    expect(again.id).toBe(first.id);
    await expect(stripe.customers.create({ email: 'x@example.org' }, key)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    expect((await stripe.customers.list()).data).toHaveLength(1);
    await standin.control.advance(90_000);
    expect((await stripe.customers.create({ metadata: { userId: '7' } }, key)).id).not.toBe(first.id);
  });

  it('repeats a failure for an idempotency key', async () => {
    const { stripe, standin } = await startStandin();
    const create = (key: string) => stripe.customers.create({}, { idempotencyKey: key });
    standin.control.failNext({ method: 'POST', path: '/v1/customers', kind: 'error' });
    await expect(create('a')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('a')).rejects.toMatchObject({ statusCode: 500 });
    expect(await create('b')).toHaveProperty('id');
    const wrong = { bogus: '1' } as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(wrong, { idempotencyKey: 'c' })).rejects.toThrow(
      'unknown parameter',
    );
    expect(await create('c')).toHaveProperty('id');
  });

  it('lists records in pages with the newest first', async () => {
    const { stripe } = await startStandin();
    const created: string[] = [];
    for (let index = 0; index < 5; index += 1) created.unshift((await stripe.customers.create()).id);
    const listIds = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id);
    const first = await stripe.customers.list({ limit: 2 });
    expect([listIds(first), first.has_more]).toEqual([created.slice(0, 2), true]);
    const last = await stripe.customers.list({ limit: 2, starting_after: created[2]! });
    expect([listIds(last), last.has_more]).toEqual([created.slice(3), false]);
    const all: string[] = [];
    for await (const customer of stripe.customers.list({ limit: 2 })) all.push(customer.id);
    expect(all).toEqual(created);
    expect((await stripe.customers.list({ created: { gte: 4_000_000_000 } })).data).toEqual([]);
  });

  it('expands the latest invoice and refuses other paths', async () => {
    const started = await startStandin();
    const { stripe } = started;
    const { monthly } = await createShopPrices(stripe);
    const { subscription } = await subscribe(started, monthly.id);
    const list = await stripe.subscriptions.list({ expand: ['data.latest_invoice'] });
    expect(list.data[0]!.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 100 });
    for (const path of ['items.data.nothing', 'status', '__proto__']) {
      await expect(stripe.subscriptions.retrieve(subscription.id, { expand: [path] })).rejects.toThrow(
        'expand',
      );
    }
  });

  it('merges metadata by key', async () => {
    const { stripe } = await startStandin();
    const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
    const { metadata } = await stripe.customers.update(id, { metadata: { a: '', c: 3 } });
    expect(metadata).toEqual({ b: '2', c: '3' });
  });
});
