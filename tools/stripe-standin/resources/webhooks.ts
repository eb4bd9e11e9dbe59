import { z } from 'zod';
import {
  createEndpoint,
  createListEndpoint,
  flag,
  mergeMetadata,
  metadata,
  requireRecord,
  webUrl,
} from '#stripe-standin/request/endpoint.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import { API_VERSION, type WebhookEndpoint } from '#stripe-standin/state/wire-types.ts';

const EVENT_NAMES = z.array(z.string().regex(/^(\*|[a-z_]+(\.[a-z_]+)+)$/)).min(1);

/** Creates or replaces an endpoint. Its secret is a separate record, because only the creation returns it. */
export function putWebhookEndpoint(
  core: Core,
  fields: Pick<WebhookEndpoint, 'id' | 'url' | 'enabled_events'> & Partial<WebhookEndpoint>,
  secret: string,
): WebhookEndpoint {
  core.store.put('secret', { id: fields.id, value: secret });
  return core.store.put('webhookEndpoint', {
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    created: core.now(),
    metadata: {},
    status: 'enabled',
    ...fields,
  });
}

export const WEBHOOK_ENDPOINTS = [
  createEndpoint(
    'POST',
    '/v1/webhook_endpoints',
    z.strictObject({
      metadata: metadata.optional(),
      url: webUrl,
      enabled_events: EVENT_NAMES,
      api_version: z.literal(API_VERSION, `The payments stand-in speaks ${API_VERSION} only.`).optional(),
    }),
    (core, { url, enabled_events, metadata }) => {
      const secret = makeId('whsec', 32);
      const fields = { id: makeId('we'), url, enabled_events, metadata: mergeMetadata({}, metadata) };
      return { ...putWebhookEndpoint(core, fields, secret), secret };
    },
  ),
  createListEndpoint('/v1/webhook_endpoints', 'webhookEndpoint'),
  createEndpoint(
    'POST',
    '/v1/webhook_endpoints/:id',
    z.strictObject({
      url: webUrl.exactOptional(),
      enabled_events: EVENT_NAMES,
      disabled: flag.default(false),
    }),
    (core, { disabled, ...fields }, { id }) => {
      requireRecord(core, 'webhookEndpoint', id);
      const status = disabled ? 'disabled' : 'enabled';
      return core.store.patch('webhookEndpoint', id, { ...fields, status });
    },
  ),
  createEndpoint('DELETE', '/v1/webhook_endpoints/:id', z.strictObject({}), (core, _, { id }) => {
    requireRecord(core, 'webhookEndpoint', id);
    core.store.remove('webhookEndpoint', id);
    core.store.remove('secret', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];

/** `/v1/events` lists the events of the last 30 days. */
export const EVENTS = [
  createListEndpoint('/v1/events', 'event', {
    types: {
      schema: z.array(z.string()).max(20),
      matches: ({ type }, types: string[]) => types.includes(type),
    },
  }),
];
