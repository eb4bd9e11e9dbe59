import { z } from 'zod';
import { noSuch, refuseRequest } from '#stripe-standin/api-error.ts';
import type { Core } from '#stripe-standin/core.ts';
import { changeWithEvent, recordEvent } from '#stripe-standin/events/record-event.ts';
import { endpoint } from '#stripe-standin/request/endpoint.ts';
import {
  emptyable,
  expand,
  flag,
  mergeMetadata,
  metadata,
  onlyGiven,
} from '#stripe-standin/request/param-types.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { Product } from '#stripe-standin/wire-types.ts';
import { LIST_PARAMS, listPage } from './list-page.ts';

const FIELDS = {
  active: flag.optional(),
  description: emptyable(40_000).optional(),
  images: z.array(z.string()).max(8).optional(),
  statement_descriptor: z.string().max(22).optional(),
  unit_label: emptyable(12).optional(),
  url: emptyable().optional(),
  tax_code: emptyable().optional(),
  metadata: metadata.optional(),
  expand,
};
const NAME = z.string().min(1).max(5000);

/** Returns the product with this id. @throws Stripe's "no such" error */
export function requireProduct(core: Core, id: string, param = 'product'): Product {
  const product = core.store.get('product', id);
  if (!product) throw noSuch('product', id, param);
  return product;
}

export const PRODUCTS = [
  endpoint(
    'POST',
    '/v1/products',
    z.strictObject({ ...FIELDS, name: NAME, id: z.string().min(1).max(255).optional() }),
    (core, { id = makeId('prod', 14), metadata, expand: _, name, ...fields }) => {
      if (core.store.get('product', id)) {
        throw refuseRequest(`Product already exists: '${id}'`, 'resource_already_exists', 'id');
      }
      const product: Product = {
        id,
        object: 'product',
        active: true,
        created: core.now(),
        default_price: null,
        description: null,
        images: [],
        livemode: false,
        marketing_features: [],
        metadata: mergeMetadata({}, metadata),
        name,
        package_dimensions: null,
        shippable: null,
        statement_descriptor: null,
        tax_code: null,
        tax_details: null,
        type: 'service',
        unit_label: null,
        updated: core.now(),
        url: null,
        ...onlyGiven(fields),
      };
      core.store.put('product', product);
      recordEvent(core, 'product.created', product);
      return product;
    },
  ),
  endpoint(
    'GET',
    '/v1/products',
    z.strictObject({ ...LIST_PARAMS, active: flag.optional(), ids: z.array(z.string()).optional() }),
    (core, params) => {
      const matching = core.store
        .all('product')
        .filter((one) => params.active === undefined || one.active === params.active)
        .filter((one) => !params.ids || params.ids.includes(one.id));
      return listPage('/v1/products', matching, params);
    },
  ),
  endpoint('GET', '/v1/products/:id', z.strictObject({ expand }), (core, _, { id }) =>
    requireProduct(core, id, 'id'),
  ),
  endpoint(
    'POST',
    '/v1/products/:id',
    z.strictObject({ ...FIELDS, name: NAME.optional(), default_price: z.string().optional() }),
    (core, { metadata, expand: _, ...fields }, { id }) => {
      const product = requireProduct(core, id, 'id');
      const changes = { ...onlyGiven(fields), metadata: mergeMetadata(product.metadata, metadata) };
      return changeWithEvent(core, 'product', id, { ...changes, updated: core.now() }, 'product.updated');
    },
  ),
];
