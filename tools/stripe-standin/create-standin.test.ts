import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  connect,
  createShopPrices,
  openCheckout,
  press,
  startStandin,
  subscribe,
} from '#tests/support/billing/started-standin.ts';
import { createStripeStandin } from './create-standin.ts';

function makeDataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'standin-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'nested', 'test-payments.json');
}

const options = { clock: () => new Date(), publicUrl: null, webhook: null, nodeEnv: 'test' };

describe('createStripeStandin', () => {
  // docs/security.md#test-pages
  it('throws in production', () => {
    const production = { ...options, dataFile: null, nodeEnv: 'production' };
    expect(() => createStripeStandin(production)).toThrow('STRIPE_SECRET_KEY');
  });

  it.each([
    ['truncated', '{"format":2,"state":{"secret":[{"id":"apiKey","value":"sk_test_'],
    ['empty', ''],
    ['full of zeros', '\0\0\0\0'],
    ['without records', '{"format":2}'],
    ['not an object', 'null'],
  ])('reports a file that is %s without its content', (_case, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'standin-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const dataFile = join(folder, 'test-payments.json');
    writeFileSync(dataFile, text);
    const start = () => createStripeStandin({ ...options, dataFile });
    expect(start).toThrow(`Cannot read the test payments in ${dataFile}`);
    expect(start).toThrow('delete it to start without test payments');
    expect(start).not.toThrow('sk_test_');
  });

  it('restores state, key, time and pending events after a restart', async () => {
    const dataFile = makeDataFile();
    const first = await startStandin(dataFile);
    const shop = await createShopPrices(first.stripe);
    const { subscription } = await subscribe(first, shop.monthly.id);
    await first.standin.control.advance(86_400);
    const customer = await first.stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey: 'k' });
    first.standin.control.setDelivery('hold');
    await first.stripe.customers.update(customer.id, { email: 'held@example.org' });
    const time = first.standin.control.now();
    await first.standin.close();
    expect(statSync(dataFile).mode & 0o777).toBe(0o600);

    const second = await startStandin(dataFile);
    await second.standin.control.settle();
    expect(second.standin.apiKey).toBe(first.standin.apiKey);
    expect(second.standin.control.now().getTime()).toBeGreaterThanOrEqual(time.getTime());
    expect(await second.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      items: subscription.items,
    });
    const repeated = await second.stripe.customers.create(
      { email: 'a@example.org' },
      { idempotencyKey: 'k' },
    );
    expect(repeated.id).toBe(customer.id);
    await second.standin.control.advance(60);
    expect(second.receiver.events.map((event) => event.type)).toEqual(['customer.updated']);
  });

  it('catches up with the work that was due while it was stopped', async () => {
    const dataFile = makeDataFile();
    let time = Date.UTC(2026, 0, 31, 12);
    const clock = () => new Date(time);
    const first = createStripeStandin({ ...options, dataFile, clock });
    const { host, port } = await first.listen();
    const stripe = connect(first.apiKey, host, port);
    const { monthly } = await createShopPrices(stripe);
    const customer = await stripe.customers.create();
    await press((await openCheckout(stripe, customer.id, monthly.id)).url!, 'pay');
    await first.close();

    time = Date.UTC(2026, 3, 1, 12);
    const second = createStripeStandin({ ...options, dataFile, clock });
    onTestFinished(() => second.close());
    const address = await second.listen();
    const { data } = await connect(second.apiKey, address.host, address.port).invoices.list();
    expect(data.map((invoice) => new Date(invoice.created * 1000).toISOString().slice(0, 10))).toEqual([
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
    ]);
    expect(data.map((invoice) => invoice.status)).toEqual(['paid', 'paid', 'paid']);
  });

  it('never overwrites a file that another process has written', async () => {
    const dataFile = makeDataFile();
    const { stripe } = await startStandin(dataFile);
    await stripe.customers.create();
    const consoleError = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => consoleError.mockRestore());
    writeFileSync(dataFile, JSON.stringify({ format: 99, state: {} }));
    await expect(stripe.customers.create()).rejects.toMatchObject({ statusCode: 500 });
    expect(() => createStripeStandin({ ...options, dataFile })).toThrow('another version');
  });

  it('serves its pages from another server under a prefix', async () => {
    const app = Fastify();
    const standin = createStripeStandin({
      ...options,
      dataFile: null,
      publicUrl: 'http://shop.test/test-payments/',
    });
    onTestFinished(() => standin.close());
    await app.register(standin.pages, { prefix: '/test-payments' });
    const { host, port } = await standin.listen();
    const stripe = connect(standin.apiKey, host, port);
    const { monthly } = await createShopPrices(stripe);
    const customer = await stripe.customers.create();
    const session = await openCheckout(stripe, customer.id, monthly.id);
    expect(session.url).toBe(`http://shop.test/test-payments/c/pay/${session.id}`);
    const page = await app.inject(new URL(session.url!).pathname);
    expect(page.body).toContain('href="http://shop.test/test-payments/standin.css"');
    const paid = await app.inject({
      method: 'POST',
      url: new URL(session.url!).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=pay',
    });
    expect(paid.statusCode).toBe(303);
    expect((await stripe.subscriptions.list()).data).toHaveLength(1);
  });
});
