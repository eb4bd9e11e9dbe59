import { z } from 'zod';
import { createNotFoundError, createRequestError } from '#stripe-standin/request/api-error.ts';
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
import type {
  PortalConfiguration,
  PortalFlow,
  Price,
  Subscription,
} from '#stripe-standin/state/wire-types.ts';
import { requireCustomer } from './customers.ts';

type Features = PortalConfiguration['features'];

const SWITCH = z.strictObject({ enabled: flag });
const FEATURES = z.strictObject({
  customer_update: SWITCH.exactOptional(),
  invoice_history: SWITCH.exactOptional(),
  payment_method_update: SWITCH.exactOptional(),
  subscription_cancel: SWITCH.extend({ mode: z.literal('at_period_end').optional() }).exactOptional(),
  subscription_update: SWITCH.extend({
    default_allowed_updates: z.tuple([z.literal('price')]).optional(),
    proration_behavior: z.literal('always_invoice').optional(),
    products: z
      .array(z.strictObject({ product: z.string(), prices: z.array(z.string()).min(1) }))
      .exactOptional(),
  }).exactOptional(),
});
const CONFIGURATION = z.strictObject({
  default_return_url: webUrl.exactOptional(),
  metadata: metadata.optional(),
  features: FEATURES.default({}),
});

const FLOW = z.strictObject({
  type: z.literal('subscription_update_confirm', 'The payments stand-in knows one flow of the portal.'),
  subscription_update_confirm: z.strictObject({
    subscription: z.string(),
    items: z
      .array(z.strictObject({ id: z.string(), price: z.string(), quantity: z.literal('1') }))
      .length(1, 'A subscription of the payments stand-in has one item.'),
  }),
  after_completion: z.strictObject({
    type: z.literal('redirect'),
    redirect: z.strictObject({ return_url: webUrl }),
  }),
});

/** Returns the prices of another interval that the configuration allows as a switch. */
export function listOffers(core: Core, subscription: Subscription, features: Features): Price[] {
  const { enabled = false, products = [] } = features.subscription_update ?? {};
  if (!enabled || subscription.status !== 'active') return [];
  const current = subscription.items.data[0]!.price;
  return products
    .flatMap((product) => product.prices)
    .map((id) => core.store.get('price', id))
    .filter((price) => price !== undefined)
    .filter(({ recurring }) => recurring.interval !== current.recurring.interval);
}

/** @throws ApiError for a switch that the configuration does not allow this customer */
function checkFlow(core: Core, flow: PortalFlow, customer: string, features: Features): void {
  const { subscription: id, items } = flow.subscription_update_confirm;
  const subscription = requireRecord(core, 'subscription', id, 'flow_data');
  if (subscription.customer !== customer) throw createNotFoundError('subscription', id, 'flow_data');
  if (subscription.items.data[0]!.id !== items[0]!.id)
    throw createNotFoundError('subscription_item', items[0]!.id, 'flow_data');
  if (!listOffers(core, subscription, features).some((offer) => offer.id === items[0]!.price)) {
    throw createRequestError('The portal configuration does not allow this update.', undefined, 'flow_data');
  }
}

/** `/v1/billing_portal` uses the first configuration as the default. */
export const PORTAL = [
  createEndpoint(
    'POST',
    '/v1/billing_portal/configurations',
    CONFIGURATION,
    (core, { metadata, default_return_url = null, features }) =>
      core.store.put('portalConfiguration', {
        id: makeId('bpc'),
        object: 'billing_portal.configuration',
        active: true,
        created: core.now(),
        default_return_url,
        features,
        metadata: mergeMetadata({}, metadata),
      }),
  ),
  createListEndpoint('/v1/billing_portal/configurations', 'portalConfiguration', { active: flag }),
  createEndpoint(
    'POST',
    '/v1/billing_portal/configurations/:id',
    CONFIGURATION,
    (core, { features, metadata, ...fields }, { id }) => {
      const existing = requireRecord(core, 'portalConfiguration', id);
      return core.store.patch('portalConfiguration', id, {
        ...fields,
        features: { ...existing.features, ...features },
        metadata: mergeMetadata(existing.metadata, metadata),
      });
    },
  ),
  createEndpoint(
    'POST',
    '/v1/billing_portal/sessions',
    z.strictObject({
      customer: z.string(),
      configuration: z.string().optional(),
      flow_data: FLOW.optional(),
      return_url: webUrl.optional(),
    }),
    (core, params) => {
      const customer = requireCustomer(core, params.customer);
      const configuration = params.configuration
        ? requireRecord(core, 'portalConfiguration', params.configuration, 'configuration')
        : core.store.all('portalConfiguration').at(-1);
      if (!configuration) {
        throw createRequestError(
          "You can't create a portal session in test mode until you save your customer portal settings in test mode.",
        );
      }
      const { flow_data: flow = null } = params;
      if (flow) checkFlow(core, flow, customer.id, configuration.features);
      const id = makeId('bps', 48);
      return core.store.put('portalSession', {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: core.now(),
        customer: customer.id,
        flow,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${core.publicUrl()}/p/session/${id}`,
      });
    },
  ),
];
