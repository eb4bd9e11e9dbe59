import type { DeliveryMode, SignatureKind } from './events/delivery-queue.ts';
import { makeId } from './state/store.ts';
import type { Fault, StripeSimulator } from './stripe-simulator.ts';

/** What tests do to the stand-in. None of it can be reached over HTTP. */
export type StandinControl = ReturnType<typeof createControl>;

export function createControl(simulator: StripeSimulator) {
  return {
    /** The stand-in's time. Let the app's clock read it, so that both agree after `advance`. */
    now: () => new Date(simulator.core.now() * 1000),
    /** Lets time pass: what is due happens in order, and its webhooks are answered before time goes on. */
    advance: (seconds: number) => simulator.advance(seconds),
    settle: () => simulator.deliveries.settle(),
    /** `hold` keeps events back for `deliver`, `drop` loses them; back to `normal` sends what is held. */
    setDelivery(mode: DeliveryMode) {
      simulator.deliveries.mode = mode;
      simulator.deliveries.start();
    },
    /** Returns the events that did not arrive yet, oldest first. */
    heldEvents: () => simulator.deliveries.held(),
    /** Delivers one event now, again or for the first time; returns the answers' statuses, 0 for none. */
    deliver: (event: string, signature?: SignatureKind) => simulator.deliveries.deliver(event, signature),
    failNext: (fault: Fault) => simulator.failNext(fault),
    clearFaults: () => simulator.clearFaults(),
    /** Lets this customer's charges be declined from now on (or not any more). */
    setDeclined: (customer: string, declines: boolean) => setCard(simulator, customer, { declines }),
    /** Lets this customer's charges wait for a confirmation that never comes. */
    askToConfirm: (customer: string) => setCard(simulator, customer, { declines: true, asksToConfirm: true }),
  };
}

function setCard(
  simulator: StripeSimulator,
  customer: string,
  behaviour: { declines: boolean; asksToConfirm?: boolean },
): void {
  simulator.perform(({ store }) => {
    const paymentMethod = store.get('card', customer)?.paymentMethod ?? makeId('pm');
    store.put('card', { id: customer, paymentMethod, ...behaviour });
  });
}
