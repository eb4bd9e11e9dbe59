import type { FastifyReply } from 'fastify';
import type { Core } from '#stripe-standin/core.ts';
import type { Invoice } from '#stripe-standin/wire-types.ts';
import { html } from './html.ts';
import { formatDay, formatMoney, sendPage } from './page-frame.ts';

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
