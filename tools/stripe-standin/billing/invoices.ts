import type Stripe from 'stripe';
import { createNotFoundError, createRequestError } from '#stripe-standin/request/api-error.ts';
import { createFullList, requireRecord } from '#stripe-standin/request/endpoint.ts';
import { addWithEvent, changeWithEvent, recordEvent } from '#stripe-standin/state/events.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import type {
  Customer,
  Invoice,
  InvoiceLine,
  Subscription,
  SubscriptionItem,
} from '#stripe-standin/state/wire-types.ts';

type Draft = {
  id: string;
  subscription: Subscription;
  reason: Stripe.Invoice.BillingReason;
  lines: InvoiceLine[];
  finalizesAt: number | null;
};

export function draftInvoice(core: Core, draft: Draft): Invoice {
  return addWithEvent(core, 'invoice', describeInvoice(core, draft), 'invoice.created');
}

/** Creates an invoice and attempts to collect it immediately. Returns whether it is paid. */
export function chargeNow(core: Core, draft: Omit<Draft, 'finalizesAt'>): boolean {
  draftInvoice(core, { ...draft, finalizesAt: null });
  finalizeInvoice(core, draft.id);
  return collectPayment(core, draft.id);
}

/** Returns the invoice as a draft without storing it. */
export function describeInvoice(core: Core, { id, subscription, lines, ...draft }: Draft): Invoice {
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    id,
    object: 'invoice',
    amount_due: Math.max(total, 0),
    amount_paid: 0,
    attempt_count: 0,
    auto_advance: true,
    automatically_finalizes_at: draft.finalizesAt,
    billing_reason: draft.reason,
    created: core.now(),
    currency: subscription.currency,
    customer: subscription.customer,
    hosted_invoice_url: null,
    lines: createFullList(`/v1/invoices/${id}/lines`, lines),
    next_payment_attempt: draft.finalizesAt,
    number: null,
    parent: { subscription_details: { subscription: subscription.id }, type: 'subscription_details' },
    status: 'draft',
    status_transitions: { paid_at: null },
    total,
  };
}

/**
 * Assigns the invoice's number and applies the customer's balance. A negative balance is credit. What remains is due, and
 * unused credit stays with the customer.
 */
export function finalizeInvoice(core: Core, id: string): void {
  const draft = core.store.get('invoice', id)!;
  const customer = core.store.get('customer', draft.customer) as Customer;
  const owed = draft.total + customer.balance;
  const due = Math.max(owed, 0);
  core.store.patch('customer', customer.id, { balance: Math.min(owed, 0) });
  const numbered = core.store.all('invoice').filter(({ number }) => number !== null);
  const invoice = core.store.patch('invoice', id, {
    status: 'open',
    number: `TEST-${String(numbered.length + 1).padStart(4, '0')}`,
    amount_due: due,
    hosted_invoice_url: `${core.publicUrl()}/p/invoice/${makeId('test', 48)}`,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
  });
  recordEvent(core, 'invoice.finalized', invoice);
  if (due > 0) {
    core.store.put('invoicePayment', {
      id: makeId('inpay'),
      object: 'invoice_payment',
      amount_paid: null,
      created: core.now(),
      currency: invoice.currency,
      invoice: id,
      payment: { payment_intent: makeId('pi'), type: 'payment_intent' },
      status: 'open',
    });
  }
}

export function getSubscriptionId(invoice: Invoice): string {
  return invoice.parent.subscription_details.subscription;
}

export function makeLine(
  subscription: Subscription,
  item: SubscriptionItem,
  {
    proration,
    ...parts
  }: { amount: number; description: string; period: { start: number; end: number }; proration: boolean },
): InvoiceLine {
  return {
    id: makeId('il'),
    object: 'line_item',
    ...parts,
    parent: {
      subscription_item_details: { proration, subscription: subscription.id, subscription_item: item.id },
      type: 'subscription_item_details',
    },
  };
}

export function makePeriodLine(core: Core, subscription: Subscription, item: SubscriptionItem): InvoiceLine {
  const price = (item.price.unit_amount / 100).toFixed(2);
  return makeLine(subscription, item, {
    amount: item.price.unit_amount,
    description: `1 × ${nameProduct(core, item)} (at $${price} / ${item.price.recurring.interval})`,
    period: { start: item.current_period_start, end: item.current_period_end },
    proration: false,
  });
}

export function nameProduct(core: Core, item: SubscriptionItem): string {
  return core.store.get('product', item.price.product)?.name ?? 'Subscription';
}

type Ending = { reason: 'cancellation_requested' | 'payment_failed'; comment?: string };

/** Ends a subscription now. Its unpaid invoices stay open but are no longer collected. */
export function endSubscription(core: Core, id: string, ending: Ending): Subscription {
  const subscription = requireRecord(core, 'subscription', id);
  if (subscription.ended_at) throw createNotFoundError('subscription', id);
  for (const invoice of core.store.all('invoice')) {
    const isUnpaid = invoice.status === 'open' || invoice.status === 'draft';
    if (getSubscriptionId(invoice) !== id || !isUnpaid) continue;
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
/** A declined renewal is retried on days 3, 7 and 12. Then the subscription ends within the 14 days of grace. */
const DAYS_BETWEEN_ATTEMPTS = [3, 4, 5];

export function isCardDeclined(core: Core, customer: string): boolean {
  return core.store.get('card', customer)?.declines ?? false;
}

/** Attempts to collect an open invoice and schedules a retry of a declined charge. Returns whether it is paid. */
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
    attempt_count: invoice.attempt_count + (invoice.amount_due > 0 ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { paid_at: core.now() },
  });
  const collected = findPayment(core, invoice.id);
  if (collected) {
    const fields = { status: 'paid', amount_paid: invoice.amount_due } as const;
    changeWithEvent(core, 'invoicePayment', collected.id, fields, 'invoice_payment.paid');
  }
  recordEvent(core, 'invoice.updated', paid, invoice);
  recordEvent(core, 'invoice.paid', paid);
  recordEvent(core, 'invoice.payment_succeeded', paid);
  reactivate(core, paid);
}

function recordDecline(core: Core, invoice: Invoice): void {
  const days = DAYS_BETWEEN_ATTEMPTS[invoice.attempt_count];
  const failed = core.store.patch('invoice', invoice.id, {
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: days && invoice.auto_advance ? core.now() + days * DAY : null,
  });
  recordEvent(core, 'invoice.payment_failed', failed);
  recordEvent(core, 'invoice.updated', failed, invoice);
  const { id, status, ended_at } = core.store.get('subscription', getSubscriptionId(invoice))!;
  if (ended_at) return;
  if (days === undefined) endSubscription(core, id, { reason: 'payment_failed' });
  else if (status === 'active') changeStatus(core, id, 'past_due');
}

export function voidInvoice(core: Core, id: string): Invoice {
  const invoice = requireRecord(core, 'invoice', id);
  if (invoice.status !== 'open') {
    throw createRequestError(
      `You can only void open or uncollectible invoices. This invoice is ${invoice.status}.`,
      'invoice_not_editable',
    );
  }
  const voided = core.store.patch('invoice', id, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
  });
  const payment = findPayment(core, id);
  if (payment) core.store.patch('invoicePayment', payment.id, { status: 'canceled' });
  recordEvent(core, 'invoice.updated', voided, invoice);
  recordEvent(core, 'invoice.voided', voided);
  reactivate(core, voided);
  return voided;
}

function reactivate(core: Core, invoice: Invoice): void {
  const { id, latest_invoice, ended_at } = core.store.get('subscription', getSubscriptionId(invoice))!;
  if (latest_invoice === invoice.id && !ended_at) changeStatus(core, id, 'active');
}

function changeStatus(core: Core, id: string, status: Subscription['status']): void {
  changeWithEvent(core, 'subscription', id, { status }, 'customer.subscription.updated');
}

function findPayment(core: Core, invoice: string) {
  return core.store.all('invoicePayment').find((payment) => payment.invoice === invoice);
}
