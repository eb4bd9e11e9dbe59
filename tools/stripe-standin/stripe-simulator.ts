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

/** Makes requests with this method and path (a string or a pattern) fail. */
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

export type StripeSimulator = ReturnType<typeof createStripeSimulator>;

/** The state, time and deliveries of the stand-in. Every change goes through `perform`. */
export function createStripeSimulator({
  file,
  clock,
  publicUrl,
}: {
  file: StateFile;
  clock: () => Date;
  publicUrl: () => string;
}) {
  const store = new Store(file.load());
  let faults: Fault[] = [];
  /** The due time of the work in progress, in seconds; null means the present. */
  let moment: number | null = null;
  const getOffset = () => store.get('clock', 'offset')?.seconds ?? 0;
  const getPresent = () => Math.floor(clock().getTime() / 1000) + getOffset();
  const core: Core = { store, now: () => moment ?? getPresent(), publicUrl };
  const deliveries = new DeliveryQueue(core, save);
  const { value: apiKey } =
    store.get('secret', 'apiKey') ?? store.put('secret', { id: 'apiKey', value: makeId('sk_test_standin') });

  function save(): void {
    if (!store.takeChanged()) return;
    pruneRecords(core);
    store.takeChanged();
    file.save(store.save());
  }

  function finish(): void {
    save();
    deliveries.start();
  }

  function findDue(): DueWork | null {
    const work = findNextWork(core);
    return work && work.at <= getPresent() ? work : null;
  }

  /** Runs all due work in order, each item at its due time. */
  function catchUp(): void {
    for (let work = findDue(); work; work = findDue()) {
      const { at, run } = work;
      moment = at;
      try {
        store.atomically(() => run(core));
      } finally {
        moment = null;
      }
    }
    finish();
  }

  function findNextTime(): number {
    return Math.min(findNextWork(core)?.at ?? Infinity, deliveries.findNextTime());
  }

  function passUntil(target: number): void {
    const missing = target - getPresent();
    if (missing > 0) store.put('clock', { id: 'offset', seconds: getOffset() + missing });
  }

  return {
    core,
    deliveries,
    apiKey,
    catchUp,

    /** Runs a step after all work that is due, saves the state and sends the events. */
    perform<T>(step: (core: Core) => T): T {
      catchUp();
      try {
        return step(core);
      } finally {
        finish();
      }
    },

    /** Moves the time forward. Work happens at its due time, and its webhooks are delivered before the time moves on. */
    async advance(seconds: number): Promise<void> {
      const target = getPresent() + seconds;
      await deliveries.settle();
      for (let next = findNextTime(); next <= Math.max(target, getPresent()); next = findNextTime()) {
        passUntil(next);
        catchUp();
        await deliveries.settle();
      }
      passUntil(target);
      finish();
    },

    failNext({ times = 1, ...fault }: Fault): void {
      for (let count = 0; count < times; count += 1) faults.push(fault);
    },

    clearFaults(): void {
      faults = [];
    },

    consumeFault(method: string, path: string): FaultKind | null {
      const index = faults.findIndex(
        (fault) =>
          (fault.method ?? method) === method &&
          (typeof fault.path === 'string' ? fault.path === path : fault.path.test(path)),
      );
      return index < 0 ? null : (faults.splice(index, 1)[0]?.kind ?? null);
    },
  };
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
