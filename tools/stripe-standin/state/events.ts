import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import { type Core, type DeliveryRecord, type Kind, makeId, type Records } from './store.ts';
import { API_VERSION, type EventObject, type StandinEvent, type WebhookEndpoint } from './wire-types.ts';

/** Remembers an event and queues it for every endpoint that wants it. An update that changes nothing is no event. */
export function recordEvent(core: Core, type: string, object: EventObject, before?: EventObject): void {
  if (isDeepStrictEqual(before, object)) return;
  const endpoints = core.store.all('webhookEndpoint').filter((endpoint) => wants(endpoint, type));
  const event: StandinEvent = {
    id: makeId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: core.now(),
    data: { object },
    pending_webhooks: endpoints.length,
    type,
  };
  core.store.put('event', event);
  for (const endpoint of endpoints) {
    core.store.put('delivery', {
      id: makeId('delivery'),
      event: event.id,
      endpoint: endpoint.id,
      attempts: 0,
      nextAttempt: core.now(),
    });
  }
}

export function addWithEvent<K extends Kind>(
  core: Core,
  kind: K,
  record: Records[K],
  type: string,
): Records[K] {
  core.store.put(kind, record);
  recordEvent(core, type, record as EventObject);
  return record;
}

/** Replaces fields of a record and records the event, unless nothing changed. */
export function changeWithEvent<K extends Kind>(
  core: Core,
  kind: K,
  id: string,
  fields: Partial<Records[K]>,
  type: string,
): Records[K] {
  const before = core.store.get(kind, id);
  const after = core.store.patch(kind, id, fields);
  recordEvent(core, type, after as EventObject, before as EventObject);
  return after;
}

function wants(endpoint: WebhookEndpoint, type: string): boolean {
  return (
    endpoint.status === 'enabled' &&
    (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type))
  );
}

/** How a delivery is signed; everything but `valid` is for tests of the receiver. */
export type SignatureKind = 'valid' | 'wrong' | 'old' | 'future' | 'missing';

const SHIFT_SECONDS: Record<SignatureKind, number> = {
  valid: 0,
  wrong: 0,
  missing: 0,
  old: -3600,
  future: 3600,
};

/** Stamped with the time on the wall, not the stand-in's, because receivers compare it with theirs. */
function signPayload(payload: string, secret: string, kind: SignatureKind): string | null {
  if (kind === 'missing') return null;
  const timestamp = Math.floor(Date.now() / 1000) + SHIFT_SECONDS[kind];
  const key = kind === 'wrong' ? `${secret}x` : secret;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
}

/** `hold` keeps events until a test delivers them, `drop` loses them (they stay in the list of events). */
export type DeliveryMode = 'normal' | 'hold' | 'drop';

/** After a failure: tried again for about three days. */
const RETRY_SECONDS = [5, 60, 600, 3600, 4 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
const ANSWER_TIMEOUT_MS = 10_000;

/** Brings events to their endpoints: at least once, in no promised order, and again later when the answer is no 2xx. */
export class DeliveryQueue {
  mode: DeliveryMode = 'normal';
  readonly #core: Core;
  readonly #commit: () => void;
  readonly #underWay = new Map<Promise<number>, string>();
  #open = false;
  readonly #closed = new AbortController();

  constructor(core: Core, commit: () => void) {
    this.#core = core;
    this.#commit = commit;
  }

  /** Lets events leave. Before, endpoints may still have the addresses of an earlier run. */
  open(): void {
    this.#open = true;
    this.start();
  }

  start(): void {
    if (this.mode === 'hold' || !this.#mayLeave()) return;
    const busy = new Set(this.#underWay.values());
    for (const delivery of this.#waiting()) {
      if (delivery.nextAttempt! > this.#core.now() || busy.has(delivery.id)) continue;
      if (this.mode === 'drop') this.#core.store.patch('delivery', delivery.id, { nextAttempt: null });
      else void this.#attempt(delivery, 'valid');
    }
    this.#commit();
  }

  /** When the next delivery is due, in seconds; infinity when nothing waits or nothing may leave. */
  nextAt(): number {
    if (this.mode !== 'normal' || !this.#mayLeave()) return Infinity;
    return Math.min(...this.#waiting().map((delivery) => delivery.nextAttempt!));
  }

  /** The events that have not arrived and are not given up, oldest first. */
  held(): StandinEvent[] {
    const ids = [...new Set(this.#waiting().map((delivery) => delivery.event))];
    return ids.map((id) => this.#core.store.get('event', id)!).filter(Boolean);
  }

  /** Delivers one event now, whatever the mode and however often it arrived before. Returns each endpoint's status, 0 for none. */
  async deliver(event: string, signature: SignatureKind = 'valid'): Promise<number[]> {
    const deliveries = this.#core.store.all('delivery').filter((delivery) => delivery.event === event);
    return Promise.all(deliveries.map((delivery) => this.#attempt(delivery, signature)));
  }

  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.keys());
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.settle();
  }

  #mayLeave(): boolean {
    return this.#open && !this.#closed.signal.aborted;
  }

  #waiting(): DeliveryRecord[] {
    return this.#core.store
      .all('delivery')
      .filter((delivery) => delivery.nextAttempt !== null)
      .reverse();
  }

  #attempt(delivery: DeliveryRecord, signature: SignatureKind): Promise<number> {
    const sending = this.#send(delivery, signature).then((status) => {
      this.#underWay.delete(sending);
      try {
        if (!this.#closed.signal.aborted) this.#record(delivery.id, status);
      } catch (error) {
        console.error('The payments stand-in cannot keep its state:', error);
      }
      return status;
    });
    this.#underWay.set(sending, delivery.id);
    return sending;
  }

  async #send(delivery: DeliveryRecord, kind: SignatureKind): Promise<number> {
    const endpoint = this.#core.store.get('webhookEndpoint', delivery.endpoint);
    const secret = this.#core.store.get('secret', delivery.endpoint)?.value;
    const event = this.#core.store.get('event', delivery.event);
    if (!endpoint || !secret || !event) return 0;
    const payload = JSON.stringify(event, null, 2);
    const signature = signPayload(payload, secret, kind);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), ANSWER_TIMEOUT_MS);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (stand-in)',
          ...(signature && { 'stripe-signature': signature }),
        },
        signal: AbortSignal.any([late.signal, this.#closed.signal]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    } finally {
      clearTimeout(timer);
    }
  }

  #record(id: string, status: number): void {
    const delivery = this.#core.store.get('delivery', id);
    if (!delivery) return;
    const isArriving = delivery.nextAttempt !== null && status >= 200 && status < 300;
    const pause = RETRY_SECONDS[delivery.attempts];
    const isTriedAgain = delivery.nextAttempt !== null && !isArriving && pause !== undefined;
    this.#core.store.patch('delivery', id, {
      attempts: delivery.attempts + 1,
      nextAttempt: isTriedAgain ? this.#core.now() + pause : null,
    });
    const event = this.#core.store.get('event', delivery.event);
    if (event && isArriving) {
      this.#core.store.patch('event', event.id, { pending_webhooks: event.pending_webhooks - 1 });
    }
    this.#commit();
  }
}
