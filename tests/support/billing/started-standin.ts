import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { createStripeStandin, type StripeStandin } from '#stripe-standin/create-standin.ts';

/** A receiver of webhooks, with the verified events and the errors of the rest. It responds with `status`. */
type Receiver = { events: Stripe.Event[]; refused: string[]; status: number; url: string };

export type StartedStandin = { standin: StripeStandin; stripe: Stripe; receiver: Receiver; url: string };

const SECRET = 'whsec_test_receiver';
export const DAY = 86_400;

/** Starts a stand-in with a receiver of its webhooks until the test ends. */
export async function startStandin(dataFile: string | null = null): Promise<StartedStandin> {
  const receiver = await startReceiver();
  const standin = createStripeStandin({
    dataFile,
    clock: () => new Date(),
    publicUrl: null,
    webhook: { url: receiver.url, secret: SECRET },
    nodeEnv: 'test',
  });
  const { host, port, url } = await standin.listen();
  onTestFinished(() => standin.close());
  return { standin, receiver, url, stripe: connect(standin.apiKey, host, port) };
}

/** Creates a client of the SDK without retries. */
export function connect(apiKey: string, host: string, port: number): Stripe {
  return new Stripe(apiKey, {
    host,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 20_000,
  });
}

async function startReceiver(): Promise<Receiver> {
  const verifier = new Stripe('sk_test_verifier');
  const receiver: Receiver = { events: [], refused: [], status: 200, url: '' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const signature = String(request.headers['stripe-signature'] ?? '');
      receiver.events.push(verifier.webhooks.constructEvent(Buffer.concat(chunks), signature, SECRET));
      response.writeHead(receiver.status).end();
    } catch (error) {
      receiver.refused.push((error as Error).message);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stripe/webhook`;
  return receiver;
}

/** Creates a product with a monthly and a yearly price, and a portal configuration that allows switching between them. */
export async function createShopPrices(stripe: Stripe) {
  const product = await stripe.products.create({ name: 'Print', metadata: { plan: 'print' } });
  const [monthly, yearly] = await Promise.all([
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
      lookup_key: 'print_monthly',
      metadata: { plan: 'print' },
    }),
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1000,
      recurring: { interval: 'year' },
      lookup_key: 'print_yearly',
      metadata: { plan: 'print' },
    }),
  ]);
  const portal = await stripe.billingPortal.configurations.create({
    features: {
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      customer_update: { enabled: false },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: [{ product: product.id, prices: [monthly.id, yearly.id] }],
      },
    },
  });
  return { product, monthly, yearly, portal };
}

export function openCheckout(stripe: Stripe, customer: string, price: string) {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: 'user-7',
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://shop.test/pdf-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/plans',
    metadata: { userId: 'user-7' },
    subscription_data: { metadata: { userId: 'user-7' } },
  });
}

/** Returns the portal flow that confirms a change of price. */
export function createSwitchFlow({ id, items }: Stripe.Subscription, price: string) {
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: id,
      items: [{ id: items.data[0]!.id, price, quantity: 1 }],
    },
    after_completion: { type: 'redirect', redirect: { return_url: 'http://shop.test/done' } },
  } satisfies Stripe.BillingPortal.SessionCreateParams.FlowData;
}

/** Presses a button of a hosted page and returns the URL of the redirect. */
export async function press(page: string, action: string): Promise<string> {
  const response = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action }),
  });
  if (response.status !== 303) throw new Error(`${page} responded with ${response.status}.`);
  return response.headers.get('location') ?? '';
}

/** Creates a customer with a paid subscription. */
export async function subscribe(started: StartedStandin, price: string) {
  const { stripe } = started;
  const customer = await stripe.customers.create({
    email: 'parent@example.org',
    metadata: { userId: 'user-7' },
  });
  const session = await openCheckout(stripe, customer.id, price);
  await press(session.url!, 'pay');
  const { data } = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  await started.standin.control.settle();
  return { customer, session, subscription: data[0]! };
}
