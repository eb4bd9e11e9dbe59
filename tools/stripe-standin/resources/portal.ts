import { z } from 'zod';
import { noSuch, refuseRequest } from '#stripe-standin/request/api-error.ts';
import {
  endpoint,
  flag,
  listing,
  mergeMetadata,
  metadata,
  onlyGiven,
  requireRecord,
  webUrl,
} from '#stripe-standin/request/endpoint.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import {
  type PortalConfiguration,
  type PortalSession,
  type Price,
  type Subscription,
  unset,
} from '#stripe-standin/state/wire-types.ts';
import { requireCustomer } from './customers.ts';

type Features = PortalConfiguration['features'];

const SWITCH = z.strictObject({ enabled: flag });
const FEATURES = z
  .strictObject({
    customer_update: SWITCH,
    invoice_history: SWITCH,
    payment_method_update: SWITCH,
    subscription_cancel: SWITCH.extend({ mode: z.literal('at_period_end').optional() }),
    subscription_update: SWITCH.extend({
      default_allowed_updates: z.array(z.literal('price')).optional(),
      proration_behavior: z.literal('always_invoice').optional(),
      products: z
        .array(
          z
            .strictObject({ product: z.string(), prices: z.array(z.string()).min(1) })
            .transform(describeProduct),
        )
        .optional(),
    }),
  })
  .partial();

function describeProduct(offer: { product: string; prices: string[] }) {
  return { ...offer, adjustable_quantity: { enabled: false, maximum: null, minimum: 1 } };
}

const FIELDS = {
  default_return_url: webUrl.optional(),
  metadata: metadata.optional(),
};

const DEFAULTS: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: null,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

function mergeFeatures(given: Record<string, object | undefined>, present: Features): Features {
  const merged = Object.entries(present).map(([name, feature]) => [name, { ...feature, ...given[name] }]);
  return Object.fromEntries(merged) as Features;
}

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

/** The prices of another interval that a configuration lets a subscription be switched to. */
export function listOffers(core: Core, subscription: Subscription, features: Features): Price[] {
  const { enabled, products, default_allowed_updates: allowed } = features.subscription_update;
  if (!enabled || !allowed.includes('price') || subscription.status !== 'active') return [];
  const current = subscription.items.data[0]!.price;
  return (products ?? [])
    .flatMap((product) => product.prices)
    .map((id) => core.store.get('price', id))
    .filter((price) => price !== undefined)
    .filter(({ recurring }) => recurring.interval !== current.recurring.interval);
}

/** @throws ApiError for what the configuration does not let this customer confirm */
function describeFlow(
  core: Core,
  given: z.output<typeof FLOW>,
  customer: string,
  features: Features,
): PortalSession['flow'] {
  const { subscription: id, items } = given.subscription_update_confirm;
  const [item] = items as [(typeof items)[number]];
  const subscription = requireRecord(core, 'subscription', id, 'flow_data');
  if (subscription.customer !== customer) throw noSuch('subscription', id, 'flow_data');
  if (subscription.items.data[0]!.id !== item.id) throw noSuch('subscription_item', item.id, 'flow_data');
  if (!listOffers(core, subscription, features).some(({ id }) => id === item.price)) {
    throw refuseRequest('The portal configuration does not allow this update.', undefined, 'flow_data');
  }
  return {
    ...unset('customer_update subscription_cancel subscription_pause subscription_update'),
    type: given.type,
    after_completion: { ...given.after_completion, hosted_confirmation: null },
    subscription_update_confirm: {
      discounts: null,
      items: [{ id: item.id, price: item.price, quantity: 1 }],
      subscription: id,
    },
  };
}

/** `/v1/billing_portal`. The first configuration that is made is the default. */
export const PORTAL = [
  endpoint(
    'POST',
    '/v1/billing_portal/configurations',
    z.strictObject({ ...FIELDS, features: FEATURES }),
    (core, { features, metadata, ...fields }) => {
      return core.store.put('portalConfiguration', {
        id: makeId('bpc'),
        object: 'billing_portal.configuration',
        application: null,
        default_return_url: null,
        name: null,
        active: true,
        business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
        created: core.now(),
        features: mergeFeatures(features, DEFAULTS),
        is_default: core.store.all('portalConfiguration').length === 0,
        livemode: false,
        login_page: { enabled: false, url: null },
        metadata: mergeMetadata({}, metadata),
        updated: core.now(),
        ...onlyGiven(fields),
      });
    },
  ),
  listing('/v1/billing_portal/configurations', 'portalConfiguration', { active: flag, is_default: flag }),
  endpoint(
    'POST',
    '/v1/billing_portal/configurations/:id',
    z.strictObject({ ...FIELDS, features: FEATURES.optional() }),
    (core, { features, metadata, ...fields }, { id }) => {
      const present = requireRecord(core, 'portalConfiguration', id);
      return core.store.patch('portalConfiguration', id, {
        ...onlyGiven(fields),
        features: features ? mergeFeatures(features, present.features) : present.features,
        metadata: mergeMetadata(present.metadata ?? {}, metadata),
        updated: core.now(),
      });
    },
  ),
  endpoint(
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
        : core.store.all('portalConfiguration').find((each) => each.is_default);
      if (!configuration) {
        throw refuseRequest(
          "You can't create a portal session in test mode until you save your customer portal settings in test mode.",
        );
      }
      const id = makeId('bps', 48);
      return core.store.put('portalSession', {
        id,
        object: 'billing_portal.session',
        ...unset('customer_account locale on_behalf_of'),
        flow: params.flow_data
          ? describeFlow(core, params.flow_data, customer.id, configuration.features)
          : null,
        configuration: configuration.id,
        created: core.now(),
        customer: customer.id,
        livemode: false,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${core.publicUrl()}/p/session/${id}`,
      });
    },
  ),
];
