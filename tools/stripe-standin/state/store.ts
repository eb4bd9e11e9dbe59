import { randomInt } from 'node:crypto';
import type {
  CheckoutSession,
  Customer,
  DeletedCustomer,
  Invoice,
  InvoicePayment,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  StandinEvent,
  Subscription,
  WebhookEndpoint,
} from './wire-types.ts';

/** A charge: what refunds draw on. Stripe splits it into payment intent and charge; only the ids travel. */
export type PaymentRecord = {
  id: string;
  charge: string;
  customer: string;
  amount: number;
  refunded: number;
  currency: string;
  created: number;
};

/**
 * How a customer pays. There are no card data: a card works or it is declined, as one is whose owner would have to confirm
 * each payment.
 */
type CardRecord = { id: string; paymentMethod: string; declines: boolean; asksToConfirm?: boolean };

/** One event on its way to one endpoint. `nextAttempt` is null once it arrived or was given up. */
export type DeliveryRecord = {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  nextAttempt: number | null;
  delivered: boolean;
};

export type IdempotencyRecord = {
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  created: number;
};

/** The secret address of a portal session: unused it ends after minutes, used an hour after the last visit. */
type PortalAccessRecord = { id: string; session: string; endsAt: number };

export type Records = {
  customer: Customer | DeletedCustomer;
  product: Product;
  price: Price;
  checkoutSession: CheckoutSession;
  subscription: Subscription;
  invoice: Invoice;
  invoicePayment: InvoicePayment;
  refund: Refund;
  portalSession: PortalSession;
  portalConfiguration: PortalConfiguration;
  webhookEndpoint: WebhookEndpoint;
  event: StandinEvent;
  payment: PaymentRecord;
  card: CardRecord;
  delivery: DeliveryRecord;
  idempotency: IdempotencyRecord;
  portalAccess: PortalAccessRecord;
  /** The line items of a checkout session, the price's id under the session's id. */
  checkoutItem: { id: string; price: string; quantity: number; metadata: Record<string, string> };
  secret: { id: 'apiKey' | string; value: string };
  clock: { id: 'offset'; seconds: number };
};

export type Kind = keyof Records;

type Entry = { sequence: number; value: { id: string } };
type Saved = { sequence: number; records: { [K in Kind]?: [number, Records[K]][] } };

/**
 * What the stand-in remembers: immutable records by kind and id, in order of creation.
 * A change replaces the record, so a record that was handed out stays what it was (an event's snapshot).
 */
export class Store {
  readonly #kinds = new Map<Kind, Map<string, Entry>>();
  #sequence = 0;
  #undo: (() => void)[] | null = null;
  #changed = false;

  constructor(saved: Saved | null) {
    if (!saved) return;
    this.#sequence = saved.sequence;
    for (const [kind, rows] of Object.entries(saved.records)) {
      this.#kinds.set(
        kind as Kind,
        new Map(rows.map(([sequence, value]) => [value.id, { sequence, value }])),
      );
    }
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.#kind(kind).get(id)?.value as Records[K] | undefined;
  }

  /** Adds a record or replaces it, keeping its place in the order. */
  put<K extends Kind>(kind: K, value: Records[K]): Records[K] {
    const entries = this.#kind(kind);
    const before = entries.get(value.id);
    this.#remember(() => (before ? void entries.set(value.id, before) : void entries.delete(value.id)));
    entries.set(value.id, { sequence: before?.sequence ?? ++this.#sequence, value });
    return value;
  }

  patch<K extends Kind>(kind: K, id: string, fields: Partial<Records[K]>): Records[K] {
    const before = this.get(kind, id);
    if (!before) throw new Error(`${kind} ${id} is not in the store`);
    return this.put(kind, { ...before, ...fields });
  }

  remove(kind: Kind, id: string): void {
    const entries = this.#kind(kind);
    const before = entries.get(id);
    if (!before) return;
    this.#remember(() => void entries.set(id, before));
    entries.delete(id);
  }

  /** All records of a kind, newest first. */
  all<K extends Kind>(kind: K): Records[K][] {
    return [...this.#kind(kind).values()]
      .sort((one, other) => other.sequence - one.sequence)
      .map((entry) => entry.value as Records[K]);
  }

  /** Runs a step completely or, when it throws, not at all. */
  atomically<T>(step: () => T): T {
    if (this.#undo) return step();
    const undo: (() => void)[] = [];
    this.#undo = undo;
    try {
      return step();
    } catch (error) {
      for (const back of undo.reverse()) back();
      throw error;
    } finally {
      this.#undo = null;
    }
  }

  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  /** Everything, as plain JSON that the constructor takes back. */
  save(): Saved {
    const records = Object.fromEntries(
      [...this.#kinds].map(([kind, entries]) => [
        kind,
        [...entries.values()].map((entry) => [entry.sequence, entry.value]),
      ]),
    );
    return { sequence: this.#sequence, records };
  }

  #kind(kind: Kind): Map<string, Entry> {
    const present = this.#kinds.get(kind);
    if (present) return present;
    const made = new Map<string, Entry>();
    this.#kinds.set(kind, made);
    return made;
  }

  #remember(back: () => void): void {
    this.#changed = true;
    this.#undo?.push(back);
  }
}

export type { Saved };

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns an unguessable id in Stripe's shape: prefix, underscore, letters and digits (24 are 142 bits). */
export function makeId(prefix: string, length = 24): string {
  const letters = Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${prefix}_${letters.join('')}`;
}

export type Core = {
  store: Store;
  now: () => number;
  /** Where browsers reach the hosted pages, without a slash at the end. */
  publicUrl: () => string;
  /** The API request that is being answered, for the events it causes. */
  request: () => { id: string | null; idempotency_key: string | null };
};
