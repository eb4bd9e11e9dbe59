import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import { type Core, type DeliveryRecord, type Kind, makeId, type Records } from './store.ts';
import { API_VERSION, type EventObject, type StandinEvent, type WebhookEndpoint } from './wire-types.ts';

/** Records an event and queues it for every subscribed endpoint. Does nothing if the object has not changed. */
export function recordEvent(core: Core, type: string, object: EventObject, before?: EventObject): void {
  if (isDeepStrictEqual(before, object)) return;
  const endpoints = core.store.all('webhookEndpoint').filter((endpoint) => isSubscribed(endpoint, type));
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

/** Changes fields of a record and records the event, unless nothing changed. */
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

function isSubscribed(endpoint: WebhookEndpoint, type: string): boolean {
  return (
    endpoint.status === 'enabled' &&
    (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type))
  );
}

/** The signature of a delivery. All kinds except `valid` are for tests of the receiver. */
export type SignatureKind = 'valid' | 'wrong' | 'old' | 'future' | 'missing';

const SHIFT_SECONDS: Record<SignatureKind, number> = {
  valid: 0,
  wrong: 0,
  missing: 0,
  old: -3600,
  future: 3600,
};

/** Signs a payload with the real time instead of the stand-in's, because receivers compare it with their clock. */
function signPayload(payload: string, secret: string, kind: SignatureKind): string | null {
  if (kind === 'missing') return null;
  const timestamp = Math.floor(Date.now() / 1000) + SHIFT_SECONDS[kind];
  const key = kind === 'wrong' ? `${secret}x` : secret;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
}

/** `hold` keeps events until a test delivers them. `drop` delivers nothing, but the events stay in the list. */
export type DeliveryMode = 'normal' | 'hold' | 'drop';

/** The pauses after failed attempts add up to about three days. */
const RETRY_SECONDS = [5, 60, 600, 3600, 4 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
const RESPONSE_TIMEOUT_MS = 10_000;

/** Delivers events to their endpoints at least once and in any order. Retries until the response is a 2xx. */
export class DeliveryQueue {
  mode: DeliveryMode = 'normal';
  readonly #core: Core;
  readonly #commit: () => void;
  readonly #inFlight = new Map<Promise<number>, string>();
  #open = false;
  readonly #controller = new AbortController();

  constructor(core: Core, commit: () => void) {
    this.#core = core;
    this.#commit = commit;
  }

  /** Starts deliveries. Before this call, endpoints may have the URLs of an earlier run. */
  open(): void {
    this.#open = true;
    this.start();
  }

  start(): void {
    if (this.mode === 'hold' || !this.#canDeliver()) return;
    const busy = new Set(this.#inFlight.values());
    for (const delivery of this.#listWaiting()) {
      if (delivery.nextAttempt! > this.#core.now() || busy.has(delivery.id)) continue;
      if (this.mode === 'drop') this.#core.store.patch('delivery', delivery.id, { nextAttempt: null });
      else void this.#attempt(delivery, 'valid');
    }
    this.#commit();
  }

  /** Returns when the next delivery is due, in seconds, or infinity. */
  findNextTime(): number {
    if (this.mode !== 'normal' || !this.#canDeliver()) return Infinity;
    return Math.min(...this.#listWaiting().map((delivery) => delivery.nextAttempt!));
  }

  /** Returns the events that are neither delivered nor abandoned, oldest first. */
  listPendingEvents(): StandinEvent[] {
    const ids = [...new Set(this.#listWaiting().map((delivery) => delivery.event))];
    return ids.map((id) => this.#core.store.get('event', id)!).filter(Boolean);
  }

  /** Delivers an event now, in any mode and even again. Returns each endpoint's status; 0 means no response. */
  async deliver(event: string, signature: SignatureKind = 'valid'): Promise<number[]> {
    const deliveries = this.#core.store.all('delivery').filter((delivery) => delivery.event === event);
    return Promise.all(deliveries.map((delivery) => this.#attempt(delivery, signature)));
  }

  async settle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight.keys());
  }

  async close(): Promise<void> {
    this.#controller.abort();
    await this.settle();
  }

  #canDeliver(): boolean {
    return this.#open && !this.#controller.signal.aborted;
  }

  #listWaiting(): DeliveryRecord[] {
    return this.#core.store
      .all('delivery')
      .filter((delivery) => delivery.nextAttempt !== null)
      .reverse();
  }

  #attempt(delivery: DeliveryRecord, signature: SignatureKind): Promise<number> {
    const sending = this.#send(delivery, signature).then((status) => {
      this.#inFlight.delete(sending);
      try {
        if (!this.#controller.signal.aborted) this.#record(delivery.id, status);
      } catch (error) {
        console.error('The payments stand-in failed to save its state:', error);
      }
      return status;
    });
    this.#inFlight.set(sending, delivery.id);
    return sending;
  }

  async #send(delivery: DeliveryRecord, kind: SignatureKind): Promise<number> {
    const endpoint = this.#core.store.get('webhookEndpoint', delivery.endpoint);
    const secret = this.#core.store.get('secret', delivery.endpoint)?.value;
    const event = this.#core.store.get('event', delivery.event);
    if (!endpoint || !secret || !event) return 0;
    const payload = JSON.stringify(event, null, 2);
    const signature = signPayload(payload, secret, kind);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), RESPONSE_TIMEOUT_MS);
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
        signal: AbortSignal.any([timeout.signal, this.#controller.signal]),
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
    const isDelivered = delivery.nextAttempt !== null && status >= 200 && status < 300;
    const pause = RETRY_SECONDS[delivery.attempts];
    const isRetried = delivery.nextAttempt !== null && !isDelivered && pause !== undefined;
    this.#core.store.patch('delivery', id, {
      attempts: delivery.attempts + 1,
      nextAttempt: isRetried ? this.#core.now() + pause : null,
    });
    const event = this.#core.store.get('event', delivery.event);
    if (event && isDelivered) {
      this.#core.store.patch('event', event.id, { pending_webhooks: event.pending_webhooks - 1 });
    }
    this.#commit();
  }
}
