import { collectPayment, endSubscription, finalizeInvoice } from './billing/invoices.ts';
import { renewSubscription } from './billing/subscriptions.ts';
import { expireSession } from './resources/customers.ts';
import { DeliveryQueue } from './state/events.ts';
import type { StateFile } from './state/state-file.ts';
import { type Core, makeId, Store } from './state/store.ts';
import type { Invoice, Subscription } from './state/wire-types.ts';

/**
 * A fault that a test requests. `unavailable` responds with 503 and does nothing. `error` responds with 500 and stores that
 * response under the idempotency key. `lose` executes the request, but its response never arrives.
 */
type FaultKind = 'unavailable' | 'error' | 'lose';

/** Makes requests with this method and path (a text or a pattern) fail. */
export type Fault = { method?: string; path: string | RegExp; kind: FaultKind; times?: number };

const DAY = 86_400;

/** Deletes events after 30 days and responses under idempotency keys after one day, like Stripe. */
function pruneRecords({ store, now }: Core): void {
  for (const event of store.all('event')) {
    if (event.created < now() - 30 * DAY) store.remove('event', event.id);
  }
  for (const delivery of store.all('delivery')) {
    if (!store.get('event', delivery.event)) store.remove('delivery', delivery.id);
  }
  for (const response of store.all('idempotency')) {
    if (response.created < now() - DAY) store.remove('idempotency', response.id);
  }
}

/** The state, time and deliveries of the stand-in. Every change goes through `perform`. */
export class StripeSimulator {
  readonly core: Core;
  readonly deliveries: DeliveryQueue;
  #faults: Fault[] = [];
  readonly apiKey: string;
  readonly #store: Store;
  readonly #file: StateFile;
  readonly #clock: () => Date;
  /** The due time of the work in progress, in seconds; null means the present. */
  #moment: number | null = null;

  constructor(parts: {
    file: StateFile;
    clock: () => Date;
    publicUrl: () => string;
  }) {
    this.#file = parts.file;
    this.#clock = parts.clock;
    this.#store = new Store(parts.file.load());
    this.core = {
      store: this.#store,
      now: () => this.#moment ?? this.#getPresent(),
      publicUrl: parts.publicUrl,
    };
    this.deliveries = new DeliveryQueue(this.core, () => this.#save());
    this.apiKey = (
      this.#store.get('secret', 'apiKey') ??
      this.#store.put('secret', { id: 'apiKey', value: makeId('sk_test_standin') })
    ).value;
  }

  /** Runs a step after all work that is due, saves the state and sends the events. */
  perform<T>(step: (core: Core) => T): T {
    this.catchUp();
    try {
      return step(this.core);
    } finally {
      this.#finish();
    }
  }

  /** Runs all due work in order, each item at its due time. */
  catchUp(): void {
    for (let work = this.#findDue(); work; work = this.#findDue()) {
      const { at, run } = work;
      this.#moment = at;
      try {
        this.#store.atomically(() => run(this.core));
      } finally {
        this.#moment = null;
      }
    }
    this.#finish();
  }

  #findDue() {
    const work = findNextWork(this.core);
    return work && work.at <= this.#getPresent() ? work : null;
  }

  /** Moves the time forward. Work happens at its due time, and its webhooks are delivered before the time moves on. */
  async advance(seconds: number): Promise<void> {
    const target = this.#getPresent() + seconds;
    await this.deliveries.settle();
    for (
      let next = this.#findNextTime();
      next <= Math.max(target, this.#getPresent());
      next = this.#findNextTime()
    ) {
      this.#passUntil(next);
      this.catchUp();
      await this.deliveries.settle();
    }
    this.#passUntil(target);
    this.#finish();
  }

  #findNextTime(): number {
    return Math.min(findNextWork(this.core)?.at ?? Infinity, this.deliveries.findNextTime());
  }

  failNext({ times = 1, ...fault }: Fault): void {
    for (let count = 0; count < times; count += 1) this.#faults.push(fault);
  }

  clearFaults(): void {
    this.#faults = [];
  }

  consumeFault(method: string, path: string): FaultKind | null {
    const index = this.#faults.findIndex(
      (fault) =>
        (fault.method ?? method) === method &&
        (typeof fault.path === 'string' ? fault.path === path : fault.path.test(path)),
    );
    return index < 0 ? null : (this.#faults.splice(index, 1)[0]?.kind ?? null);
  }

  #getPresent(): number {
    return Math.floor(this.#clock().getTime() / 1000) + (this.#store.get('clock', 'offset')?.seconds ?? 0);
  }

  #passUntil(moment: number): void {
    const missing = moment - this.#getPresent();
    if (missing <= 0) return;
    const offset = this.#store.get('clock', 'offset')?.seconds ?? 0;
    this.#store.put('clock', { id: 'offset', seconds: offset + missing });
  }

  #finish(): void {
    this.#save();
    this.deliveries.start();
  }

  #save(): void {
    if (!this.#store.takeChanged()) return;
    pruneRecords(this.core);
    this.#store.takeChanged();
    this.#file.save(this.#store.save());
  }
}

type DueWork = { at: number; run: (core: Core) => void };

/** Returns the next scheduled work. Ends come before renewals at the same time. */
function findNextWork(core: Core): DueWork | null {
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
  ].filter((item) => item !== null);
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
