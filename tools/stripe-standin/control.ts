import type { DeliveryMode, SignatureKind } from './events/delivery-queue.ts';
import { changeWithEvent } from './events/record-event.ts';
import { makeId } from './state/store.ts';
import type { StandinEvent, SubscriptionStatus } from './state/wire-types.ts';
import type { Fault, StripeSimulator } from './stripe-simulator.ts';

/** What tests do to the stand-in. None of it can be reached over HTTP. */
export type StandinControl = {
  /** The stand-in's time. Let the app's clock read it, so that both agree after `advance`. */
  now(): Date;
  /** Lets time pass: what is due happens in order, and its webhooks are answered before time goes on. */
  advance(seconds: number): Promise<void>;
  settle(): Promise<void>;
  /** `hold` keeps events back for `deliver`, `drop` loses them; back to `normal` sends what is held. */
  setDelivery(mode: DeliveryMode): void;
  /** The events that did not arrive yet, oldest first. */
  heldEvents(): StandinEvent[];
  /** Delivers one event now, again or for the first time; returns the answers' statuses, 0 for none. */
  deliver(eventId: string, signature?: SignatureKind): Promise<number[]>;
  failNext(fault: Fault): void;
  clearFaults(): void;
  /** From now on this customer's charges are declined (or not any more). */
  setDeclined(customerId: string, declined: boolean): void;
  /** From now on this customer's charges wait for a confirmation that never comes. */
  askToConfirm(customerId: string): void;
  /** Puts a subscription into a state that it does not reach by itself (`unpaid`, `paused`, `trialing`). */
  forceStatus(subscriptionId: string, status: SubscriptionStatus): void;
};

const BY_ITSELF = { id: null, idempotency_key: null };

export function createControl(simulator: StripeSimulator): StandinControl {
  return {
    now: () => new Date(simulator.core.now() * 1000),
    advance: (seconds) => simulator.advance(seconds),
    settle: () => simulator.deliveries.settle(),
    setDelivery(mode) {
      simulator.deliveries.mode = mode;
      simulator.deliveries.start();
    },
    heldEvents: () => simulator.deliveries.held(),
    deliver: (event, signature) => simulator.deliveries.deliver(event, signature),
    failNext: (fault) => simulator.faults.add(fault),
    clearFaults: () => simulator.faults.clear(),
    setDeclined: (customer, declines) => setCard(simulator, customer, { declines }),
    askToConfirm: (customer) => setCard(simulator, customer, { declines: true, asksToConfirm: true }),
    forceStatus: (id, status) =>
      simulator.perform(BY_ITSELF, (core) => {
        changeWithEvent(core, 'subscription', id, { status }, 'customer.subscription.updated');
      }),
  };
}

function setCard(
  simulator: StripeSimulator,
  customer: string,
  behaviour: { declines: boolean; asksToConfirm?: boolean },
): void {
  simulator.perform(BY_ITSELF, ({ store }) => {
    const paymentMethod = store.get('card', customer)?.paymentMethod ?? makeId('pm');
    store.put('card', { id: customer, paymentMethod, ...behaviour });
  });
}
