import type { FastifyInstance } from 'fastify';
import { html, STYLE } from '../test-page.ts';
import { formatDay, formatMoney, type Page, renderActionButton, sendPage } from './pages/page-frame.ts';
import { actOnPortal, describePortal, findNextPage } from './pages/portal-page.ts';
import { ApiError } from './request/api-error.ts';
import { requireRecord } from './request/endpoint.ts';
import { paySession } from './resources/checkout-sessions.ts';
import { requireCustomer } from './resources/customers.ts';
import type { Core } from './state/store.ts';
import type { CheckoutSession, Invoice, PortalSession } from './state/wire-types.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

type Address = { Params: { id: string }; Querystring: { notice?: string } };
type ActionRequest = { Params: { id: string }; Body: string | undefined };

/** Adds the hosted pages to a server under its prefix. */
export function addPageRoutes(app: FastifyInstance, simulator: StripeSimulator): void {
  const { core } = simulator;
  app.addHook('onRequest', async () => simulator.catchUp());
  app.get('/standin.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(STYLE),
  );
  app.get<Address>('/c/pay/:id', (request, reply) => {
    const session = core.store.get('checkoutSession', request.params.id);
    return sendPage(core, reply, session ? describeCheckout(core, session, request.query.notice) : MISSING);
  });
  app.post<ActionRequest>('/c/pay/:id', (request, reply) => {
    const session = core.store.get('checkoutSession', request.params.id);
    if (!session) return sendPage(core, reply, MISSING);
    const next = simulator.perform(() => actOnCheckout(core, session, readAction(request.body)));
    return reply.redirect(next, 303);
  });
  app.get<Address>('/p/session/:id', (request, reply) => {
    const session = findPortalSession(simulator, request.params.id);
    return sendPage(core, reply, session ? describePortal(core, session, request.query.notice) : MISSING);
  });
  app.post<ActionRequest>('/p/session/:id', (request, reply) => {
    const session = findPortalSession(simulator, request.params.id);
    if (!session) return sendPage(core, reply, MISSING);
    const action = readAction(request.body);
    const notice = simulator.perform(() => actOnPortal(core, session, action));
    return reply.redirect(findNextPage(session, action, notice), 303);
  });
  app.get<Address>('/p/invoice/:id', (request, reply) => {
    const invoice = findHostedInvoice(core, request.params.id);
    return sendPage(core, reply, invoice ? describeInvoice(invoice) : MISSING);
  });
}

/** Returns undefined for an unknown session or a deleted customer. */
function findPortalSession({ core }: StripeSimulator, id: string): PortalSession | undefined {
  const session = core.store.get('portalSession', id);
  const customer = session && core.store.get('customer', session.customer);
  return customer && !('deleted' in customer) ? session : undefined;
}

function readAction(body: string | undefined): string {
  return new URLSearchParams(body ?? '').get('action') ?? '';
}

const MISSING: Page = {
  title: 'This page does not exist',
  body: html`<p>It may have expired. Go back to the page you came from and try again.</p>`,
  status: 404,
};

/** Describes the product and the price of a checkout session, with buttons instead of card fields. */
function describeCheckout(core: Core, session: CheckoutSession, notice: string | undefined): Page {
  const targets = [session.success_url, session.cancel_url];
  const back = session.cancel_url && html`<p><a href="${session.cancel_url}">Back</a></p>`;
  if (session.status === 'complete') {
    const body = html`<p>You are all done here.</p><p><a href="${getSuccessUrl(session)}">Continue</a></p>`;
    return { title: 'This payment is complete', body, targets };
  }
  if (session.status === 'expired') {
    const body = html`<p>Nothing was paid. Start again from the page you came from.</p>${back}`;
    return { title: 'This payment page has expired', body, targets, status: 410 };
  }
  const order = core.store.get('checkoutItem', session.id)!;
  const price = requireRecord(core, 'price', order.price, 'price');
  const customer = requireCustomer(core, session.customer);
  const total = formatMoney(price.unit_amount, price.currency);
  const body = html`
    ${notice === 'declined' && html`<p class="alert" role="alert">Your card was declined. Nothing was paid.</p>`}
    <section>
      <h2>${core.store.get('product', price.product)?.name}</h2>
      <p>${total} per ${price.recurring.interval}</p>
      ${customer.email && html`<p>Email: ${customer.email}</p>`}
    </section>
    ${renderActionButton('pay', `Pay ${total}`, 'main')}
    ${renderActionButton('decline', 'Try a card that is declined')}
    ${back}`;
  return { title: 'Subscribe', body, targets };
}

function actOnCheckout(core: Core, session: CheckoutSession, action: string): string {
  const ownPage = `${core.publicUrl()}/c/pay/${session.id}`;
  // A second click after a successful payment has the same result.
  if (session.status === 'complete') return getSuccessUrl(session);
  if (session.status !== 'open' || (action !== 'pay' && action !== 'decline')) return ownPage;
  if (action === 'decline') return `${ownPage}?notice=declined`;
  try {
    return getSuccessUrl(core.store.atomically(() => paySession(core, session)));
  } catch (error) {
    if (error instanceof ApiError) return `${ownPage}?notice=declined`;
    throw error;
  }
}

function getSuccessUrl(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function findHostedInvoice(core: Core, token: string): Invoice | null {
  return (
    core.store
      .all('invoice')
      .find((invoice) => invoice.hosted_invoice_url?.endsWith(`/p/invoice/${token}`)) ?? null
  );
}

function describeInvoice(invoice: Invoice): Page {
  const format = (cents: number) => formatMoney(cents, invoice.currency);
  const rows = invoice.lines.data.map(
    (line) => html`<tr><td>${line.description}</td><td>${format(line.amount)}</td></tr>`,
  );
  const body = html`<section>
    <p>${formatDay(invoice.created)} · ${invoice.status}</p>
    <table><thead><tr><th scope="col">What</th><th scope="col">Amount</th></tr></thead><tbody>${rows}</tbody></table>
    <p>Amount due ${format(invoice.amount_due)}, paid ${format(invoice.amount_paid)}</p>
  </section>`;
  return { title: `Invoice ${invoice.number}`, body };
}
