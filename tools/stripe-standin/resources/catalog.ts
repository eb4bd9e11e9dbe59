import { z } from 'zod';
import { addWithEvent } from '#stripe-standin/events/record-event.ts';
import { refuseRequest } from '#stripe-standin/request/api-error.ts';
import {
  amount,
  endpoint,
  flag,
  listing,
  mergeMetadata,
  metadata,
  onlyGiven,
  requireRecord,
  retrieval,
} from '#stripe-standin/request/endpoint.ts';
import { makeId } from '#stripe-standin/state/store.ts';
import { type Product, unset } from '#stripe-standin/state/wire-types.ts';

const PRODUCT_FIELDS = {
  active: flag.optional(),
  metadata: metadata.optional(),
};
const NAME = z.string().min(1).max(5000);

export const PRODUCTS = [
  endpoint(
    'POST',
    '/v1/products',
    z.strictObject({ ...PRODUCT_FIELDS, name: NAME, id: z.string().min(1).max(255).optional() }),
    (core, { id = makeId('prod', 14), metadata, name, ...fields }) => {
      if (core.store.get('product', id)) {
        throw refuseRequest(`Product already exists: '${id}'`, 'resource_already_exists', 'id');
      }
      const product: Product = {
        id,
        object: 'product',
        ...unset('default_price description package_dimensions shippable statement_descriptor tax_code'),
        ...unset('tax_details unit_label url'),
        active: true,
        created: core.now(),
        images: [],
        livemode: false,
        marketing_features: [],
        metadata: mergeMetadata({}, metadata),
        name,
        type: 'service',
        updated: core.now(),
        ...onlyGiven(fields),
      };
      return addWithEvent(core, 'product', product, 'product.created');
    },
  ),
  retrieval('/v1/products', 'product'),
  endpoint(
    'POST',
    '/v1/products/:id',
    z.strictObject({ ...PRODUCT_FIELDS, name: NAME.optional() }),
    (core, { metadata, ...fields }, { id }) => {
      const product = requireRecord(core, 'product', id);
      const changes = { ...onlyGiven(fields), metadata: mergeMetadata(product.metadata, metadata) };
      return core.store.patch('product', id, { ...changes, updated: core.now() });
    },
  ),
];

const INTERVAL = z.enum(['day', 'week', 'month', 'year']);
const PRICE_FIELDS = { active: flag.optional(), metadata: metadata.optional() };

/** `/v1/prices`: recurring prices with one amount. */
export const PRICES = [
  endpoint(
    'POST',
    '/v1/prices',
    z.strictObject({
      ...PRICE_FIELDS,
      lookup_key: z.string().max(200).optional(),
      transfer_lookup_key: flag.default(false),
      currency: z.string().length(3).toLowerCase(),
      unit_amount: amount,
      product: z.string(),
      recurring: z.strictObject({ interval: INTERVAL }),
    }),
    (core, { transfer_lookup_key, metadata, recurring, product, ...fields }) => {
      const holder = core.store.all('price').find((one) => one.lookup_key === (fields.lookup_key ?? ''));
      if (holder && !transfer_lookup_key) {
        const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
        throw refuseRequest(message, 'resource_already_exists', 'lookup_key');
      }
      if (holder) core.store.patch('price', holder.id, { lookup_key: null });
      return core.store.put('price', {
        object: 'price',
        ...unset('custom_unit_amount lookup_key nickname tiers_mode transform_quantity'),
        id: makeId('price'),
        active: true,
        billing_scheme: 'per_unit',
        created: core.now(),
        currency: fields.currency,
        livemode: false,
        metadata: mergeMetadata({}, metadata),
        product: requireRecord(core, 'product', product, 'product').id,
        recurring: {
          interval: recurring.interval,
          interval_count: 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        },
        tax_behavior: 'unspecified',
        type: 'recurring',
        unit_amount: fields.unit_amount,
        unit_amount_decimal: String(fields.unit_amount),
        ...onlyGiven(fields),
      });
    },
  ),
  listing('/v1/prices', 'price', {
    active: flag,
    lookup_keys: {
      schema: z.array(z.string()).max(10),
      isFitting: ({ lookup_key }, wanted: string[]) => wanted.includes(lookup_key ?? ''),
    },
  }),
  retrieval('/v1/prices', 'price'),
  endpoint(
    'POST',
    '/v1/prices/:id',
    z.strictObject(PRICE_FIELDS),
    (core, { metadata, ...fields }, { id }) => {
      const price = requireRecord(core, 'price', id);
      const changes = { ...onlyGiven(fields), metadata: mergeMetadata(price.metadata, metadata) };
      return core.store.patch('price', id, changes);
    },
  ),
];
