import { z } from 'zod';
import { noSuch } from '#stripe-standin/api-error.ts';
import { endpoint } from '#stripe-standin/request/endpoint.ts';
import { expand, flag } from '#stripe-standin/request/param-types.ts';
import { LIST_PARAMS, listPage } from './list-page.ts';

/** `/v1/events`: what happened in the last 30 days. */
export const EVENTS = [
  endpoint(
    'GET',
    '/v1/events',
    z.strictObject({
      ...LIST_PARAMS,
      type: z.string().optional(),
      types: z.array(z.string()).max(20).optional(),
      delivery_success: flag.optional(),
    }),
    (core, params) => {
      const { type, types, delivery_success: success } = params;
      const matching = core.store
        .all('event')
        .filter((event) => type === undefined || matchesType(event.type, type))
        .filter((event) => !types || types.some((one) => matchesType(event.type, one)))
        .filter((event) => success === undefined || (event.pending_webhooks === 0) === success);
      return listPage('/v1/events', matching, params);
    },
  ),
  endpoint('GET', '/v1/events/:id', z.strictObject({ expand }), (core, _, { id }) => {
    const event = core.store.get('event', id);
    if (!event) throw noSuch('event', id);
    return event;
  }),
];

/** `invoice.*` stands for all types with that beginning. */
function matchesType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
