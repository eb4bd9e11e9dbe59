import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  confirmSwitch,
  DAY,
  openCheckout,
  press,
  startStandin,
  stockShop,
  subscribe,
} from '#tests/stripe-standin/started-standin.ts';
import { assertType, checkTypes, kindOf, type WireObject } from '#tests/stripe-standin/strict-types.ts';

/** An SDK that keeps every answer as it came over the wire. */
function recordAnswers(apiKey: string, url: string) {
  const answers: WireObject[] = [];
  const httpClient = Stripe.createFetchHttpClient(async (...call: Parameters<typeof fetch>) => {
    const response = await fetch(...call);
    answers.push((await response.clone().json()) as WireObject);
    return response;
  });
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(apiKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    httpClient,
  });
  return { stripe, answers };
}

/** Walks through everything the stand-in knows, with objects in every state. */
async function runScenario(): Promise<WireObject[]> {
  const started = await startStandin();
  const { standin, url } = started;
  const { stripe, answers } = recordAnswers(standin.apiKey, url);
  const shop = await stockShop(stripe);
  const bought = await subscribe({ ...started, stripe }, shop.monthly.id);
  const { customer, subscription } = bought;
  const open = await openCheckout(stripe, customer.id, shop.yearly.id);
  await stripe.checkout.sessions.expire(open.id);
  await stripe.checkout.sessions.list({ expand: ['data.customer'] });
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://shop.test/',
  });
  await stripe.billingPortal.configurations.update(shop.portal.id, { metadata: { app: 'cards' } });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  await press(portal.url, `cancel ${subscription.id}`);
  await stripe.subscriptions.list({ expand: ['data.latest_invoice', 'data.customer'] });
  await press(portal.url, `renew ${subscription.id}`);
  await stripe.invoices.createPreview({ subscription: subscription.id });
  const flow = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    flow_data: confirmSwitch(subscription, shop.yearly.id),
  });
  await press(flow.url, `switch ${subscription.id} ${shop.yearly.id}`);
  await standin.control.advance(360 * DAY);
  standin.control.setDeclined(customer.id, true);
  await standin.control.advance(8 * DAY);
  const { data } = await stripe.invoices.list({ status: 'open' });
  await stripe.invoices.voidInvoice(data[0]!.id);
  standin.control.setDeclined(customer.id, false);
  await stripe.subscriptions.cancel(subscription.id);
  await stripe.invoices.list();
  const payments = await stripe.invoicePayments.list({ status: 'paid', limit: 1 });
  await stripe.refunds.create({
    payment_intent: String(payments.data[0]!.payment.payment_intent),
    amount: 1,
  });
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:1/',
    enabled_events: ['invoice.paid'],
  });
  await stripe.webhookEndpoints.del(endpoint.id);
  await stripe.prices.list({ expand: ['data.product'] });
  await stripe.products.update(shop.product.id, { name: 'Prints' });
  await stripe.customers.del(customer.id);
  for await (const _ of stripe.events.list({ limit: 100 }));
  return answers;
}

/** Lists and events are taken apart, so that every object is held against its own type. */
function takeApart(answer: WireObject): WireObject[] {
  if (answer.object === 'list') {
    expect(Object.keys(answer).sort()).toEqual(['data', 'has_more', 'object', 'url']);
    return (answer.data as WireObject[]).flatMap(takeApart);
  }
  if (answer.object === 'event') {
    const { object } = answer.data as { object: WireObject };
    return [{ ...answer, data: { ...(answer.data as object), object: {} } }, object];
  }
  return [answer];
}

const without = (wire: WireObject, name: string) =>
  Object.fromEntries(Object.entries(wire).filter(([key]) => key !== name)) as WireObject;

describe('every answer and event', () => {
  it("has the SDK's own type to the letter", { timeout: 60_000 }, async () => {
    const objects = (await runScenario()).flatMap(takeApart);
    const lines = [...new Set(objects.map((wire) => JSON.stringify(wire)))].map((json, index) =>
      assertType(JSON.parse(json) as WireObject, index),
    );
    const find = (kind: string) => objects.find((wire) => kindOf(wire) === kind)!;
    const kinds = new Set(objects.map(kindOf));
    expect(kinds.size).toBe(14);
    // What the check must catch: the compiler complains when one of these passes.
    const planted = [
      { ...find('subscription'), status: 'actve' },
      { ...find('subscription'), current_period_end: 1 },
      without(find('subscription'), 'billing_mode'),
      { ...find('invoice'), subscription: 'sub_1' },
      { ...find('invoice'), amount_due: '100' },
      { ...find('price'), unit_amount_decimal: 100 },
      { ...find('checkout.session'), ui_mode: 'hosted' },
      { ...find('event'), type: 'customer.subscription.canceled' },
      without(find('refund'), 'charge'),
    ].map((wire, index) => assertType(wire, lines.length + index, true));
    expect(await checkTypes([...lines, ...planted])).toBe('');
  });
});
