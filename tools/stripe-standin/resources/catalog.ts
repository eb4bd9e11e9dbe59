import { z } from 'zod';
import { createRequestError } from '#stripe-standin/request/api-error.ts';
import {
  createEndpoint,
  createListEndpoint,
  createRetrieveEndpoint,
  flag,
  mergeMetadata,
  metadata,
  requireRecord,
} from '#stripe-standin/request/endpoint.ts';
import { addWithEvent } from '#stripe-standin/state/events.ts';
import { makeId } from '#stripe-standin/state/store.ts';

const FIELDS = { active: flag.exactOptional(), metadata: metadata.optional() };
const NAME = z.string().min(1).max(5000);

export const PRODUCTS = [
  createEndpoint(
    'POST',
    '/v1/products',
    z.strictObject({ name: NAME, metadata: metadata.optional(), id: z.string().min(1).max(255).optional() }),
    (core, { id = makeId('prod', 14), metadata, name }) => {
      if (core.store.get('product', id)) {
        throw createRequestError(`Product already exists: '${id}'`, 'resource_already_exists', 'id');
      }
      const product = {
        id,
        object: 'product',
        active: true,
        created: core.now(),
        metadata: mergeMetadata({}, metadata),
        name,
      } as const;
      return addWithEvent(core, 'product', product, 'product.created');
    },
  ),
  createRetrieveEndpoint('/v1/products', 'product'),
  createEndpoint(
    'POST',
    '/v1/products/:id',
    z.strictObject({ ...FIELDS, name: NAME.exactOptional() }),
    (core, { metadata, ...fields }, { id }) => {
      const product = requireRecord(core, 'product', id);
      return core.store.patch('product', id, {
        ...fields,
        metadata: mergeMetadata(product.metadata, metadata),
      });
    },
  ),
];

/** `/v1/prices` has only recurring prices with one amount. */
export const PRICES = [
  createEndpoint(
    'POST',
    '/v1/prices',
    z.strictObject({
      metadata: metadata.optional(),
      lookup_key: z.string().max(200).optional(),
      transfer_lookup_key: flag.default(false),
      currency: z.string().length(3).toLowerCase(),
      unit_amount: z.coerce.number().int().min(0),
      product: z.string(),
      recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']) }),
    }),
    (core, { transfer_lookup_key, lookup_key = null, metadata, recurring, product, ...fields }) => {
      const holder = core.store
        .all('price')
        .find((price) => lookup_key !== null && price.lookup_key === lookup_key);
      if (holder && !transfer_lookup_key) {
        const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
        throw createRequestError(message, 'resource_already_exists', 'lookup_key');
      }
      if (holder) core.store.patch('price', holder.id, { lookup_key: null });
      return core.store.put('price', {
        ...fields,
        id: makeId('price'),
        object: 'price',
        active: true,
        created: core.now(),
        lookup_key,
        metadata: mergeMetadata({}, metadata),
        product: requireRecord(core, 'product', product, 'product').id,
        recurring: { interval: recurring.interval, interval_count: 1 },
      });
    },
  ),
  createListEndpoint('/v1/prices', 'price', {
    active: flag,
    lookup_keys: {
      schema: z.array(z.string()).max(10),
      matches: ({ lookup_key }, keys: string[]) => keys.includes(lookup_key ?? ''),
    },
  }),
  createRetrieveEndpoint('/v1/prices', 'price'),
  createEndpoint(
    'POST',
    '/v1/prices/:id',
    z.strictObject(FIELDS),
    (core, { metadata, ...fields }, { id }) => {
      const price = requireRecord(core, 'price', id);
      return core.store.patch('price', id, { ...fields, metadata: mergeMetadata(price.metadata, metadata) });
    },
  ),
];
