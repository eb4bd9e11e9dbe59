import { z } from 'zod';
import { noSuch, refuseRequest } from '#stripe-standin/api-error.ts';
import type { Core } from '#stripe-standin/core.ts';
import { changeWithEvent, recordEvent } from '#stripe-standin/events/record-event.ts';
import { endpoint } from '#stripe-standin/request/endpoint.ts';
import {
  amount,
  emptyable,
  expand,
  flag,
  mergeMetadata,
  metadata,
  onlyGiven,
} from '#stripe-standin/request/param-types.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { Plan, Price } from '#stripe-standin/wire-types.ts';
import { LIST_PARAMS, listPage } from './list-page.ts';
import { requireProduct } from './products.ts';

const INTERVAL = z.enum(['day', 'week', 'month', 'year']);
const FIELDS = {
  active: flag.optional(),
  nickname: emptyable().optional(),
  lookup_key: emptyable(200).optional(),
  transfer_lookup_key: flag.default(false),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  metadata: metadata.optional(),
  expand,
};

/** Returns the price with this id. @throws Stripe's "no such" error */
export function requirePrice(core: Core, id: string, param = 'price'): Price {
  const price = core.store.get('price', id);
  if (!price) throw noSuch('price', id, param);
  return price;
}

/** The older face of a price, which subscription items still carry. */
export function describePlan(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** Frees a lookup key for a price, taking it from another one when the caller asked for that. */
function claimLookupKey(core: Core, key: string | null | undefined, transfer: boolean, own?: string): void {
  const holder = key ? core.store.all('price').find((one) => one.lookup_key === key && one.id !== own) : null;
  if (!holder) return;
  if (!transfer) {
    throw refuseRequest(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'resource_already_exists',
      'lookup_key',
    );
  }
  changeWithEvent(core, 'price', holder.id, { lookup_key: null }, 'price.updated');
}

/** `/v1/prices`: recurring prices with one amount. */
export const PRICES = [
  endpoint(
    'POST',
    '/v1/prices',
    z.strictObject({
      ...FIELDS,
      currency: z.string().length(3).toLowerCase(),
      unit_amount: amount,
      product: z.string(),
      recurring: z.strictObject({
        interval: INTERVAL,
        interval_count: z.coerce.number().int().min(1).default(1),
        usage_type: z.literal('licensed').optional(),
      }),
    }),
    (core, { transfer_lookup_key, metadata, recurring, product, expand: _, ...fields }) => {
      claimLookupKey(core, fields.lookup_key, transfer_lookup_key);
      const price: Price = {
        object: 'price',
        id: makeId('price'),
        active: true,
        billing_scheme: 'per_unit',
        created: core.now(),
        currency: fields.currency,
        custom_unit_amount: null,
        livemode: false,
        lookup_key: null,
        metadata: mergeMetadata({}, metadata),
        nickname: null,
        product: requireProduct(core, product).id,
        recurring: {
          interval: recurring.interval,
          interval_count: recurring.interval_count,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        },
        tax_behavior: 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: 'recurring',
        unit_amount: fields.unit_amount,
        unit_amount_decimal: String(fields.unit_amount),
        ...onlyGiven(fields),
      };
      core.store.put('price', price);
      recordEvent(core, 'price.created', price);
      return price;
    },
  ),
  endpoint(
    'GET',
    '/v1/prices',
    z.strictObject({
      ...LIST_PARAMS,
      active: flag.optional(),
      currency: z.string().optional(),
      lookup_keys: z.array(z.string()).max(10).optional(),
      product: z.string().optional(),
      type: z.enum(['recurring', 'one_time']).optional(),
    }),
    (core, params) => {
      const wanted = (['active', 'currency', 'product', 'type'] as const).filter(
        (name) => params[name] !== undefined,
      );
      const matching = core.store
        .all('price')
        .filter((price) => wanted.every((name) => price[name] === params[name]))
        .filter((price) => !params.lookup_keys || params.lookup_keys.includes(price.lookup_key ?? ''));
      return listPage('/v1/prices', matching, params);
    },
  ),
  endpoint('GET', '/v1/prices/:id', z.strictObject({ expand }), (core, _, { id }) =>
    requirePrice(core, id, 'id'),
  ),
  endpoint(
    'POST',
    '/v1/prices/:id',
    z.strictObject(FIELDS),
    (core, { transfer_lookup_key, metadata, expand: _, ...fields }, { id }) => {
      const price = requirePrice(core, id, 'id');
      claimLookupKey(core, fields.lookup_key, transfer_lookup_key, id);
      const changes = { ...onlyGiven(fields), metadata: mergeMetadata(price.metadata, metadata) };
      return changeWithEvent(core, 'price', id, changes, 'price.updated');
    },
  ),
];
