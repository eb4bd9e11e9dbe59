import { declined } from '#stripe-standin/api-error.ts';
import { startSubscription } from '#stripe-standin/billing/start-subscription.ts';
import type { Core } from '#stripe-standin/core.ts';
import { recordEvent } from '#stripe-standin/events/record-event.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { CheckoutSession } from '#stripe-standin/wire-types.ts';
import { createCustomer, requireCustomer } from './customers.ts';
import { requirePrice } from './prices.ts';

/**
 * Pays an open session with a card that works, as its page does: subscription, invoice, then `checkout.session.completed`.
 *
 * @throws ApiError `card_declined` when a test declines this customer's charges; the session stays open
 */
export function paySession(core: Core, session: CheckoutSession): CheckoutSession {
  const order = core.store.get('checkoutItem', session.id)!;
  const customer = session.customer
    ? requireCustomer(core, session.customer)
    : createCustomer(core, { email: session.customer_email });
  const card = core.store.get('card', customer.id);
  if (card?.declines) throw declined();
  const paymentMethod = card?.paymentMethod ?? makeId('pm');
  core.store.put('card', { id: customer.id, paymentMethod, declines: false });
  const subscription = startSubscription(core, {
    customer: customer.id,
    price: requirePrice(core, order.price),
    quantity: order.quantity,
    metadata: order.metadata,
    paymentMethod,
  });
  const completed = core.store.patch('checkoutSession', session.id, {
    customer: customer.id,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
  });
  recordEvent(core, 'checkout.session.completed', completed);
  return completed;
}
