import type { FastifyReply } from 'fastify';
import { ApiError } from '#stripe-standin/request/api-error.ts';
import { requireRecord } from '#stripe-standin/request/endpoint.ts';
import { paySession } from '#stripe-standin/resources/checkout-sessions.ts';
import type { Core } from '#stripe-standin/state/store.ts';
import type { CheckoutSession, Invoice } from '#stripe-standin/state/wire-types.ts';
import { actionButton, formatDay, formatMoney, html, sendPage } from './page-frame.ts';

type Visit = { notice: string | undefined };

/** Shows a checkout session: what is bought and for how much, with buttons instead of card fields. */
export function showCheckout(
  core: Core,
  session: CheckoutSession,
  reply: FastifyReply,
  visit: Visit,
): FastifyReply {
  const page = { publicUrl: core.publicUrl(), targets: [session.success_url, session.cancel_url] };
  const back = session.cancel_url && html`<p><a href="${session.cancel_url}">Back</a></p>`;
  if (session.status === 'complete') {
    const body = html`<p>You are all done here.</p><p><a href="${successUrl(session)}">Continue</a></p>`;
    return sendPage(reply, { ...page, title: 'This payment is complete', body });
  }
  if (session.status === 'expired') {
    const body = html`<p>Nothing was paid. Start again from the page you came from.</p>${back}`;
    return sendPage(reply, { ...page, title: 'This payment page has expired', body, status: 410 });
  }
  const order = core.store.get('checkoutItem', session.id)!;
  const price = requireRecord(core, 'price', order.price, 'price');
  const total = formatMoney(session.amount_total ?? 0, price.currency);
  const body = html`
    ${visit.notice === 'declined' && html`<p class="alert" role="alert">Your card was declined. Nothing was paid.</p>`}
    <section>
      <h2>${core.store.get('product', price.product)?.name}</h2>
      <p>${total} per ${price.recurring.interval}</p>
      ${session.customer_details?.email && html`<p>Email: ${session.customer_details.email}</p>`}
    </section>
    ${actionButton('pay', `Pay ${total}`, 'main')}
    ${actionButton('decline', 'Try a card that is declined')}
    ${back}`;
  return sendPage(reply, { ...page, title: 'Subscribe', body });
}

/** Does what a button of the page asks. Returns the address that comes next. */
export function actOnCheckout(core: Core, session: CheckoutSession, action: string | undefined): string {
  const own = `${core.publicUrl()}/c/pay/${session.id}`;
  // A second press after the first one went through leads on as the first did.
  if (session.status === 'complete') return successUrl(session);
  if (session.status !== 'open' || (action !== 'pay' && action !== 'decline')) return own;
  if (action === 'decline') return `${own}?notice=declined`;
  try {
    return successUrl(core.store.atomically(() => paySession(core, session)));
  } catch (error) {
    if (error instanceof ApiError) return `${own}?notice=declined`;
    throw error;
  }
}

function successUrl(session: CheckoutSession): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** The invoice behind a secret address. */
export function findHostedInvoice(core: Core, token: string): Invoice | null {
  return (
    core.store.all('invoice').find((one) => one.hosted_invoice_url?.endsWith(`/p/invoice/${token}`)) ?? null
  );
}

/** Shows an invoice: what was bought, what it cost, whether it is paid. */
export function showInvoice(core: Core, invoice: Invoice, reply: FastifyReply): FastifyReply {
  const money = (cents: number) => formatMoney(cents, invoice.currency);
  const rows = invoice.lines.data.map(
    (line) => html`<tr><td>${line.description}</td><td>${money(line.amount)}</td></tr>`,
  );
  const body = html`<section>
    <p>${formatDay(invoice.created)} · ${invoice.status}</p>
    <table><thead><tr><th scope="col">What</th><th scope="col">Amount</th></tr></thead><tbody>${rows}</tbody></table>
    <p>Amount due ${money(invoice.amount_due)}, paid ${money(invoice.amount_paid)}</p>
  </section>`;
  return sendPage(reply, { title: `Invoice ${invoice.number}`, body, publicUrl: core.publicUrl() });
}
