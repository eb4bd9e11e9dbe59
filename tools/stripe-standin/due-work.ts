import { finalizeInvoice } from './billing/invoices.ts';
import { collectPayment, endSubscription, expireSession } from './billing/payments.ts';
import { renewSubscription } from './billing/subscriptions.ts';
import type { Core } from './state/store.ts';
import type { Invoice, Subscription } from './state/wire-types.ts';

type DueWork = { at: number; run: (core: Core) => void };

/** Returns what happens next by itself, by time (seconds); ends come before renewals. */
export function findNextWork(core: Core): DueWork | null {
  const work = [
    ...core.store.all('subscription').map(planSubscription),
    ...core.store.all('invoice').map(planInvoice),
    ...core.store
      .all('checkoutSession')
      .map((session) =>
        session.status === 'open'
          ? { at: session.expires_at, run: (core: Core) => void expireSession(core, session.id) }
          : null,
      ),
  ].filter((found) => found !== null);
  return work.reduce<DueWork | null>((first, next) => (first && first.at <= next.at ? first : next), null);
}

function planSubscription(subscription: Subscription): DueWork | null {
  const { id, status, cancel_at, cancel_at_period_end } = subscription;
  if (status !== 'active' && status !== 'past_due') return null;
  const periodEnd = subscription.items.data[0]!.current_period_end;
  const end = cancel_at ?? (cancel_at_period_end ? periodEnd : null);
  if (end !== null && end <= periodEnd) {
    return { at: end, run: (core) => void endSubscription(core, id, { reason: 'cancellation_requested' }) };
  }
  return { at: periodEnd, run: (core) => void renewSubscription(core, id) };
}

function planInvoice(invoice: Invoice): DueWork | null {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    const at = invoice.automatically_finalizes_at;
    return {
      at,
      run: (core) => {
        finalizeInvoice(core, invoice.id);
        collectPayment(core, invoice.id);
      },
    };
  }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
    return { at: invoice.next_payment_attempt, run: (core) => void collectPayment(core, invoice.id) };
  }
  return null;
}
