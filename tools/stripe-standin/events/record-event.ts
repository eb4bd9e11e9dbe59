import { isDeepStrictEqual } from 'node:util';
import { type Core, type Kind, makeId, type Records } from '#stripe-standin/state/store.ts';
import {
  API_VERSION,
  type EventObject,
  type StandinEvent,
  type WebhookEndpoint,
} from '#stripe-standin/state/wire-types.ts';

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
    livemode: false,
    pending_webhooks: endpoints.length,
    request: null,
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
