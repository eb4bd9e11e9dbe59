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

const BANNER = 'Test payments. No real money moves.';

/** A page's text and the buttons' values. */
async function open(url: string) {
  const response = await fetch(url);
  const text = await response.text();
  const actions = [...text.matchAll(/name="action" value="([^"]*)"/g)].map((match) => match[1]!);
  return { response, text, actions, find: (verb: string) => actions.find((one) => one.startsWith(verb)) };
}

async function openPortal(cycle: 'monthly' | 'yearly' = 'monthly') {
  const started = await startStandin();
  const shop = await stockShop(started.stripe);
  const bought = await subscribe(started, shop[cycle].id);
  const portal = () =>
    started.stripe.billingPortal.sessions.create({
      customer: bought.customer.id,
      return_url: 'http://shop.test/profile?payment=success',
    });
  return { ...started, ...bought, shop, portal };
}

describe('the checkout page', () => {
  it('says that no money moves, asks for no card, escapes what it shows and runs nothing', async () => {
    const { stripe } = await startStandin();
    const product = await stripe.products.create({ name: '<script>alert(1)</script>' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1000,
      recurring: { interval: 'year' },
    });
    const customer = await stripe.customers.create({ email: `"><img src=x>@example.org` });
    const session = await openCheckout(stripe, customer.id, price.id);
    const { response, text, actions } = await open(session.url!);
    expect(text).toContain(BANNER);
    expect(text).toContain('$10.00 per year');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toMatch(/<(script|img|input|style)/);
    expect(actions).toEqual(['pay', 'decline']);
    expect(text).toContain('href="http://shop.test/plans"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://shop.test; base-uri 'none'; frame-ancestors 'none'",
    );
    expect((await fetch(new URL('/standin.css', session.url!))).headers.get('content-type')).toContain(
      'text/css',
    );
  });

  it('has an unguessable address, reports a decline and says when it is paid', async () => {
    const { stripe, url } = await startStandin();
    const { monthly } = await stockShop(stripe);
    const customer = await stripe.customers.create();
    const session = await openCheckout(stripe, customer.id, monthly.id);
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect((await open(`${url}/c/pay/cs_test_1`)).response.status).toBe(404);
    expect((await open(await press(session.url!, 'decline'))).text).toContain('Your card was declined');
    expect(await press(session.url!, 'nonsense')).toBe(session.url);
    await press(session.url!, 'pay');
    const { text, actions } = await open(session.url!);
    expect(text).toContain('This payment is complete');
    expect(actions).toEqual([]);
  });
});

describe('the page that confirms a switch', () => {
  const openFlow = async () => {
    const family = await openPortal();
    const { stripe, customer, subscription, shop } = family;
    const flow_data = confirmSwitch(subscription, shop.yearly.id);
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://shop.test/profile',
      flow_data,
    });
    return { ...family, flow: url, page: await open(url), flow_data };
  };

  it('names what is charged now and later, charges that, and leads back to the shop', async () => {
    const { stripe, subscription, flow, page } = await openFlow();
    expect(page.text).toContain(BANNER);
    expect(page.text).toContain('Amount due today $9.00');
    expect(page.text).toContain('Then $10.00 per year');
    expect(page.response.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://shop.test;",
    );
    expect(page.actions.map((action) => action.split(' ')[0])).toEqual(['switch', 'card']);
    expect(await press(flow, page.find('switch')!)).toBe('http://shop.test/done');
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(latest_invoice).toMatchObject({ status: 'paid', amount_paid: 900 });
    expect(await press(flow, page.find('switch')!)).toBe(flow);
    expect((await open(flow)).actions).toEqual([]);
    expect((await stripe.invoices.list()).data).toHaveLength(2);
  });

  it('takes another card after a decline, which changes nothing', async () => {
    const { standin, customer, flow, page } = await openFlow();
    standin.control.setDeclined(customer.id, true);
    expect(await press(flow, page.find('switch')!)).toBe(`${flow}?notice=declined`);
    expect((await open(`${flow}?notice=declined`)).text).toContain('Nothing was changed.');
    await press(flow, 'card works');
    expect(await press(flow, page.find('switch')!)).toBe('http://shop.test/done');
  });

  it('exists for what the configuration allows this customer alone', async () => {
    const { stripe, subscription, customer, shop, flow_data } = await openFlow();
    const ask = (given: object) =>
      stripe.billingPortal.sessions.create({ customer: customer.id, flow_data, ...given });
    const stranger = await stripe.customers.create();
    await expect(ask({ customer: stranger.id })).rejects.toMatchObject({ code: 'resource_missing' });
    const same = confirmSwitch(subscription, shop.monthly.id);
    await expect(ask({ flow_data: same })).rejects.toMatchObject({ param: 'flow_data' });
    await stripe.billingPortal.configurations.update(shop.portal.id, {
      features: { subscription_update: { enabled: false } },
    });
    await expect(ask({})).rejects.toMatchObject({ statusCode: 400, param: 'flow_data' });
  });
});

describe('the portal page', () => {
  it('cancels with cancel_at alone, and renews', async () => {
    const { stripe, subscription, portal } = await openPortal();
    const session = await portal();
    const page = await open(session.url);
    expect(page.text).toContain(BANNER);
    expect(page.text).toContain('Renews on');
    const end = subscription.items.data[0]!.current_period_end;
    expect(await press(session.url, page.find('cancel')!)).toBe(`${session.url}?notice=changed`);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at: end,
      cancel_at_period_end: false,
      status: 'active',
      cancellation_details: { reason: 'cancellation_requested' },
    });
    const later = await open(session.url);
    expect(later.text).toContain('Ends on');
    expect(later.find('cancel')).toBeUndefined();
    await press(session.url, later.find('renew')!);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
  });

  it('switches between monthly and yearly, and not when the card is declined', async () => {
    const { stripe, subscription, portal, shop, standin, customer } = await openPortal();
    const session = await portal();
    const { find, text } = await open(session.url);
    expect(text).toContain('Switch to $10.00 per year');
    standin.control.setDeclined(customer.id, true);
    expect(await press(session.url, find('switch')!)).toBe(`${session.url}?notice=declined`);
    expect((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]!.price.id).toBe(
      shop.monthly.id,
    );
    standin.control.setDeclined(customer.id, false);
    await press(session.url, find('switch')!);
    const yearly = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(yearly.items.data[0]!.price.id).toBe(shop.yearly.id);
    expect(yearly.latest_invoice).toMatchObject({ total: 900, status: 'paid' });
    expect((await open(session.url)).text).toContain('Switch to $1.00 per month');
  });

  it('changes the card and pays what is owed', async () => {
    const { stripe, subscription, portal, standin } = await openPortal();
    const session = await portal();
    await press(session.url, 'card declines');
    await standin.control.advance(32 * DAY);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    const again = await portal();
    const page = await open(again.url);
    expect(page.text).toContain('Your last payment failed.');
    expect(page.find('switch')).toBeUndefined();
    expect(await press(again.url, page.find('pay')!)).toBe(`${again.url}?notice=declined`);
    await press(again.url, 'card works');
    await press(again.url, page.find('pay')!);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await open(again.url)).text).toContain('<td>$1.00</td><td>paid</td>');
  });

  it('belongs to one customer and allows what its configuration allows', async () => {
    const { stripe, subscription, shop, portal } = await openPortal();
    const stranger = await stripe.customers.create();
    const foreign = await stripe.billingPortal.sessions.create({ customer: stranger.id });
    for (const action of [
      `cancel ${subscription.id}`,
      `pay ${String(subscription.latest_invoice)}`,
      'x',
      '',
    ]) {
      expect(await press(foreign.url, action)).toBe(foreign.url);
    }
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null });

    await stripe.billingPortal.configurations.update(shop.portal.id, {
      features: { subscription_cancel: { enabled: false }, payment_method_update: { enabled: false } },
    });
    const session = await portal();
    const { actions } = await open(session.url);
    expect(actions.map((action) => action.split(' ')[0])).toEqual(['switch']);
    await press(session.url, `cancel ${subscription.id}`);
    await press(session.url, 'card declines');
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null });
  });

  it('pays no invoice of another customer', async () => {
    const { stripe, subscription, standin, customer } = await openPortal();
    standin.control.setDeclined(customer.id, true);
    await standin.control.advance(32 * DAY);
    standin.control.setDeclined(customer.id, false);
    const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'open' });
    const stranger = await stripe.customers.create();
    const foreign = await stripe.billingPortal.sessions.create({ customer: stranger.id });
    expect(await press(foreign.url, `pay ${data[0]!.id}`)).toBe(foreign.url);
    expect((await stripe.invoices.retrieve(data[0]!.id)).status).toBe('open');
  });

  it('needs a saved configuration', async () => {
    const { stripe } = await startStandin();
    const { id: customer } = await stripe.customers.create();
    await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject({
      statusCode: 400,
    });
    const { portal } = await stockShop(stripe);
    expect(portal).toMatchObject({ is_default: true, active: true });
    expect((await stripe.billingPortal.configurations.list({ is_default: true })).data).toHaveLength(1);
    expect(await stripe.billingPortal.sessions.create({ customer })).toMatchObject({
      configuration: portal.id,
    });
  });
});
