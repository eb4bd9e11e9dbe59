import type { Core } from '#stripe-standin/core.ts';

const DAY = 86_400;

/** Deletes what Stripe keeps for a time only: events for 30 days, answers under idempotency keys for one. */
export function forgetOld({ store, now }: Core): void {
  for (const event of store.all('event')) {
    if (event.created < now() - 30 * DAY) store.remove('event', event.id);
  }
  for (const delivery of store.all('delivery')) {
    if (!store.get('event', delivery.event)) store.remove('delivery', delivery.id);
  }
  for (const answer of store.all('idempotency')) {
    if (answer.created < now() - DAY) store.remove('idempotency', answer.id);
  }
  for (const access of store.all('portalAccess')) {
    if (access.endsAt < now()) store.remove('portalAccess', access.id);
  }
}
