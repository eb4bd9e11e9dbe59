import { ApiError } from '#stripe-standin/api-error.ts';
import { endSubscription } from '#stripe-standin/billing/end-subscription.ts';
import { switchPrice } from '#stripe-standin/billing/switch-price.ts';
import type { Core } from '#stripe-standin/core.ts';
import { changeWithEvent, recordEvent } from '#stripe-standin/events/record-event.ts';
import { requireCustomer } from '#stripe-standin/resources/customers.ts';
import { payInvoice, requireInvoice } from '#stripe-standin/resources/invoices.ts';
import { requireConfiguration } from '#stripe-standin/resources/portal-configurations.ts';
import { scheduleFields } from '#stripe-standin/resources/subscriptions.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { PortalSession, Subscription } from '#stripe-standin/wire-types.ts';
import { listLiving, listOffers } from './portal-page.ts';

/**
 * Does what a button of the portal asks, within what its configuration allows and for its customer alone.
 * Returns the notice to show: `changed`, `declined`, or null when there was nothing to do.
 */
export function actOnPortal(
  core: Core,
  session: PortalSession,
  action: string,
): 'changed' | 'declined' | null {
  const [verb, id = '', price = ''] = action.split(' ');
  try {
    return core.store.atomically(() => act(core, session, verb, id, price)) ? 'changed' : null;
  } catch (error) {
    if (error instanceof ApiError) return error.details.code === 'card_declined' ? 'declined' : null;
    throw error;
  }
}

function act(
  core: Core,
  session: PortalSession,
  verb: string | undefined,
  id: string,
  price: string,
): boolean {
  const { features } = requireConfiguration(core, session.configuration);
  const { customer } = session;
  if (verb === 'card') return features.payment_method_update.enabled && changeCard(core, customer, id);
  if (verb === 'pay') {
    if (requireInvoice(core, id).customer !== customer) return false;
    payInvoice(core, id);
    return true;
  }
  const subscription = listLiving(core, customer).find((one) => one.id === id);
  if (!subscription) return false;
  if (verb === 'switch') {
    const offer = listOffers(core, subscription, features).find((one) => one.id === price);
    if (!offer) return false;
    const proration = features.subscription_update.proration_behavior as 'none';
    const stay = scheduleFields(core, subscription, { cancel_at: null, cancel_at_period_end: false });
    switchPrice(core, subscription, { price: offer, proration, onDecline: 'refuse' }, stay);
    return true;
  }
  if (!features.subscription_cancel.enabled) return false;
  if (verb === 'cancel') cancelPlan(core, subscription, features.subscription_cancel.mode === 'immediately');
  else if (verb === 'renew') reschedule(core, subscription, null);
  return verb === 'cancel' || verb === 'renew';
}

function cancelPlan(core: Core, subscription: Subscription, now: boolean): void {
  if (now) endSubscription(core, subscription.id, { reason: 'cancellation_requested' });
  else reschedule(core, subscription, subscription.items.data[0]!.current_period_end);
}

/** As Stripe's portal does with flexible billing: `cancel_at` alone, the boolean stays false. */
function reschedule(core: Core, subscription: Subscription, cancelAt: number | null): void {
  const fields = scheduleFields(core, subscription, { cancel_at: cancelAt, cancel_at_period_end: false });
  changeWithEvent(core, 'subscription', subscription.id, fields, 'customer.subscription.updated');
}

function changeCard(core: Core, customer: string, kind: string): boolean {
  const paymentMethod = makeId('pm');
  core.store.put('card', { id: customer, paymentMethod, declines: kind === 'declines' });
  const before = requireCustomer(core, customer);
  const after = core.store.patch('customer', customer, {
    invoice_settings: { ...before.invoice_settings, default_payment_method: paymentMethod },
  });
  recordEvent(core, 'customer.updated', after, before);
  return true;
}
