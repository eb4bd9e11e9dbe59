import { changeWithEvent, recordEvent } from '#stripe-standin/events/record-event.ts';
import type { Core } from '#stripe-standin/state/store.ts';
import type { CheckoutSession, Invoice, Subscription } from '#stripe-standin/state/wire-types.ts';
import { subscriptionOf } from './invoices.ts';

type Ending = { reason: 'cancellation_requested' | 'payment_failed'; comment?: string | null };

/** Ends a subscription now. Its unpaid invoices stay as they are but are no longer collected. */
export function endSubscription(core: Core, id: string, ending: Ending): Subscription {
  const subscription = core.store.get('subscription', id)!;
  for (const invoice of core.store.all('invoice')) {
    const unpaid = invoice.status === 'open' || invoice.status === 'draft';
    if (subscriptionOf(invoice) !== id || !unpaid) continue;
    core.store.patch('invoice', invoice.id, {
      auto_advance: false,
      next_payment_attempt: null,
      automatically_finalizes_at: null,
    });
  }
  const ended = core.store.patch('subscription', id, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? core.now(),
    ended_at: core.now(),
    cancellation_details: { ...subscription.cancellation_details, ...ending },
  });
  recordEvent(core, 'customer.subscription.deleted', ended);
  return ended;
}

const DAY = 86_400;
/** After a declined renewal: tries on the days 3, 7 and 12, then the subscription ends (within the 14 days of grace). */
const DAYS_BETWEEN_ATTEMPTS = [3, 4, 5];

export function isCardDeclined(core: Core, customer: string): boolean {
  return core.store.get('card', customer)?.declines ?? false;
}

/** Tries to collect an open invoice; a declined charge is tried again later by itself. Returns whether it is paid. */
export function collectPayment(core: Core, id: string): boolean {
  const invoice = core.store.get('invoice', id)!;
  if (invoice.amount_due > 0 && isCardDeclined(core, invoice.customer)) {
    recordDecline(core, invoice);
    return false;
  }
  recordPayment(core, invoice);
  return true;
}

function recordPayment(core: Core, invoice: Invoice): void {
  const paid = core.store.patch('invoice', invoice.id, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (invoice.amount_due > 0 ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: core.now() },
  });
  const collected = findPayment(core, invoice.id);
  if (collected) {
    const payment = core.store.patch('invoicePayment', collected.id, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { canceled_at: null, paid_at: core.now() },
    });
    recordEvent(core, 'invoice_payment.paid', payment);
  }
  recordEvent(core, 'invoice.updated', paid, invoice);
  recordEvent(core, 'invoice.paid', paid);
  recordEvent(core, 'invoice.payment_succeeded', paid);
  reactivate(core, paid);
}

function recordDecline(core: Core, invoice: Invoice): void {
  const days = DAYS_BETWEEN_ATTEMPTS[invoice.attempt_count];
  const failed = core.store.patch('invoice', invoice.id, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: days && invoice.auto_advance ? core.now() + days * DAY : null,
  });
  recordEvent(core, 'invoice.payment_failed', failed);
  recordEvent(core, 'invoice.updated', failed, invoice);
  const subscription = core.store.get('subscription', subscriptionOf(invoice))!;
  if (subscription.ended_at) return;
  if (days === undefined) {
    endSubscription(core, subscription.id, { reason: 'payment_failed' });
  } else if (subscription.status === 'active') {
    changeWithEvent(
      core,
      'subscription',
      subscription.id,
      { status: 'past_due' },
      'customer.subscription.updated',
    );
  }
}

export function reactivate(core: Core, invoice: Invoice): void {
  const subscription = core.store.get('subscription', subscriptionOf(invoice))!;
  if (subscription.latest_invoice !== invoice.id || subscription.ended_at) return;
  changeWithEvent(
    core,
    'subscription',
    subscription.id,
    { status: 'active' },
    'customer.subscription.updated',
  );
}

export function findPayment(core: Core, invoice: string) {
  return core.store.all('invoicePayment').find((payment) => payment.invoice === invoice);
}

export function expireSession(core: Core, id: string): CheckoutSession {
  const fields = { status: 'expired', url: null } as const;
  return changeWithEvent(core, 'checkoutSession', id, fields, 'checkout.session.expired');
}
