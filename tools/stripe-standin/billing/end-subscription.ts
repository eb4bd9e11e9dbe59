import type { Core } from '#stripe-standin/core.ts';
import { recordEvent } from '#stripe-standin/events/record-event.ts';
import type { Subscription } from '#stripe-standin/wire-types.ts';
import { subscriptionOf } from './invoices.ts';

type Ending = {
  reason: 'cancellation_requested' | 'payment_failed' | 'payment_disputed';
  comment?: string | null;
  feedback?: Subscription['cancellation_details']['feedback'];
};

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
  const { comment, feedback } = subscription.cancellation_details;
  const ended = core.store.patch('subscription', id, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? core.now(),
    ended_at: core.now(),
    cancellation_details: {
      comment: ending.comment ?? comment,
      feedback: ending.feedback ?? feedback,
      feedback_option: null,
      reason: ending.reason,
    },
  });
  recordEvent(core, 'customer.subscription.deleted', ended);
  return ended;
}
