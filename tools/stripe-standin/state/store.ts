import { randomInt } from 'node:crypto';
import type {
  CheckoutSession,
  Customer,
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

/** A customer's card, which either works or is declined. It has no other data. */
type CardRecord = { id: string; declines: boolean };

/** The delivery of an event to an endpoint. `nextAttempt` is null after the delivery or when it was abandoned. */
export type DeliveryRecord = {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  nextAttempt: number | null;
};

type IdempotencyRecord = {
  id: string;
  request: string;
  status: number;
  body: unknown;
  created: number;
};

export type Records = {
  customer: Customer | { id: string; object: 'customer'; deleted: true };
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
  card: CardRecord;
  delivery: DeliveryRecord;
  idempotency: IdempotencyRecord;
  /** The price and the metadata of the subscription that a checkout session sells, under the session's id. */
  checkoutItem: { id: string; price: string; metadata: Record<string, string> };
  secret: { id: 'apiKey' | string; value: string };
  clock: { id: 'offset'; seconds: number };
};

export type Kind = keyof Records;

export type Saved = { [K in Kind]?: Records[K][] };

/**
 * Stores immutable records by kind and id in order of creation. A change replaces the record, so snapshots in events stay
 * the same.
 */
export class Store {
  #kinds = new Map<string, Map<string, { id: string }>>();
  #changed = false;

  constructor(saved: Saved | null) {
    for (const [kind, records] of Object.entries(saved ?? {})) {
      this.#kinds.set(kind, new Map(records.map((record) => [record.id, record])));
    }
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.#kinds.get(kind)?.get(id) as Records[K] | undefined;
  }

  /** Adds a record, or replaces it at the same position. */
  put<K extends Kind>(kind: K, record: Records[K]): Records[K] {
    const records = this.#kinds.get(kind) ?? new Map();
    this.#kinds.set(kind, records.set(record.id, record));
    this.#changed = true;
    return record;
  }

  patch<K extends Kind>(kind: K, id: string, fields: Partial<Records[K]>): Records[K] {
    const before = this.get(kind, id);
    if (!before) throw new Error(`${kind} ${id} is not in the store`);
    return this.put(kind, { ...before, ...fields });
  }

  remove(kind: Kind, id: string): void {
    if (this.#kinds.get(kind)?.delete(id)) this.#changed = true;
  }

  /** Returns all records of a kind, newest first. */
  all<K extends Kind>(kind: K): Records[K][] {
    return [...(this.#kinds.get(kind)?.values() ?? [])].reverse() as Records[K][];
  }

  /** Runs a step and undoes its changes if it throws. */
  atomically<T>(step: () => T): T {
    const before = new Map([...this.#kinds].map(([kind, records]) => [kind, new Map(records)]));
    try {
      return step();
    } catch (error) {
      this.#kinds = before;
      throw error;
    }
  }

  /** Returns whether the store has changed since the last call. */
  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  /** Returns all records as plain JSON for the constructor. */
  save(): Saved {
    return Object.fromEntries([...this.#kinds].map(([kind, records]) => [kind, [...records.values()]]));
  }
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns an unguessable id of Stripe's form. The default length of 24 characters has 142 bits. */
export function makeId(prefix: string, length = 24): string {
  const letters = Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${prefix}_${letters.join('')}`;
}

export type Core = {
  store: Store;
  now: () => number;
  /** Returns the URL of the hosted pages without a trailing slash. */
  publicUrl: () => string;
};
