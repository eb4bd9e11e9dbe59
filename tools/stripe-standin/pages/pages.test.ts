import { describe, expect, it } from 'vitest';
import {
  createShopPrices,
  createSwitchFlow,
  DAY,
  openCheckout,
  press,
  startStandin,
  subscribe,
} from '#tests/support/billing/started-standin.ts';

const BANNER = 'Test payments. No real money moves.';

/** Fetches a page. Returns its text and the values of its buttons. */
async function openPage(url: string) {
  const response = await fetch(url);
  const text = await response.text();
  const actions = [...text.matchAll(/name="action" value="([^"]*)"/g)].map((match) => match[1]!);
  return {
    response,
    text,
    actions,
    find: (verb: string) => actions.find((action) => action.startsWith(verb)),
  };
}

async function openPortal(cycle: 'monthly' | 'yearly' = 'monthly') {
  const started = await startStandin();
  const shop = await createShopPrices(started.stripe);
  const bought = await subscribe(started, shop[cycle].id);
  const createPortalSession = () =>
    started.stripe.billingPortal.sessions.create({
      customer: bought.customer.id,
      return_url: 'http://shop.test/profile?payment=success',
    });
  return { ...started, ...bought, shop, createPortalSession };
}

describe('checkout page', () => {
  it('says that no money moves and contains no field or script', async () => {
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
    const { response, text, actions } = await openPage(session.url!);
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
});

describe('confirmation page of a switch', () => {
  it('exists only for switches that the configuration allows this customer', async () => {
    const { stripe, subscription, customer, shop } = await openPortal();
    const createSession = (params: object) =>
      stripe.billingPortal.sessions.create({
        customer: customer.id,
        flow_data: createSwitchFlow(subscription, shop.yearly.id),
        ...params,
      });
    const stranger = await stripe.customers.create();
    await expect(createSession({ customer: stranger.id })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    const same = createSwitchFlow(subscription, shop.monthly.id);
    await expect(createSession({ flow_data: same })).rejects.toMatchObject({ param: 'flow_data' });
    await stripe.billingPortal.configurations.update(shop.portal.id, {
      features: { subscription_update: { enabled: false } },
    });
    await expect(createSession({})).rejects.toMatchObject({ statusCode: 400, param: 'flow_data' });
  });
});

describe('portal page', () => {
  it('cancels by setting only cancel_at', async () => {
    const { stripe, subscription, createPortalSession } = await openPortal();
    const session = await createPortalSession();
    const page = await openPage(session.url);
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
    const later = await openPage(session.url);
    expect(later.text).toContain('Ends on');
    expect(later.find('cancel')).toBeUndefined();
    await press(session.url, later.find('renew')!);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
  });

  it('changes the card and pays an open invoice', async () => {
    const { stripe, subscription, createPortalSession, standin } = await openPortal();
    const session = await createPortalSession();
    await press(session.url, 'card declines');
    await standin.control.advance(32 * DAY);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    const later = await createPortalSession();
    const page = await openPage(later.url);
    expect(page.text).toContain('Your last payment failed.');
    expect(page.find('switch')).toBeUndefined();
    expect(await press(later.url, page.find('pay')!)).toBe(`${later.url}?notice=declined`);
    await press(later.url, 'card works');
    await press(later.url, page.find('pay')!);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await openPage(later.url)).text).toContain('<td>$1.00</td><td>paid</td>');
  });

  it('allows only actions of its customer and its configuration', async () => {
    const { stripe, subscription, shop, createPortalSession } = await openPortal();
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
    const session = await createPortalSession();
    const { actions } = await openPage(session.url);
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

  it('requires a saved configuration', async () => {
    const { stripe } = await startStandin();
    const { id: customer } = await stripe.customers.create();
    await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject({
      statusCode: 400,
    });
    const { portal } = await createShopPrices(stripe);
    expect(await stripe.billingPortal.sessions.create({ customer })).toMatchObject({
      configuration: portal.id,
    });
  });
});
