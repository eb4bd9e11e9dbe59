import { z } from 'zod';
import { ParameterError } from '#stripe-standin/api-error.ts';
import type { Core } from '#stripe-standin/core.ts';
import { emptyable, flag, onlyGiven } from '#stripe-standin/request/param-types.ts';
import type { PortalConfiguration } from '#stripe-standin/wire-types.ts';
import { requirePrice } from './prices.ts';

type Features = PortalConfiguration['features'];

const REASONS = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;
const PRORATION = z.enum(['none', 'create_prorations', 'always_invoice']);
const NOTHING = z.literal('').transform(() => []);

const FEATURES = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: flag,
      allowed_updates: z
        .union([NOTHING, z.array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']))])
        .optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z
    .strictObject({ enabled: flag, payment_method_configuration: emptyable().optional() })
    .optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: PRORATION.optional(),
      cancellation_reason: z
        .strictObject({ enabled: flag, options: z.union([NOTHING, z.array(z.enum(REASONS))]) })
        .optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: z
        .union([NOTHING, z.array(z.enum(['price', 'promotion_code', 'quantity']))])
        .optional(),
      proration_behavior: PRORATION.optional(),
      products: z
        .union([
          NOTHING,
          z.array(z.strictObject({ product: z.string(), prices: z.array(z.string()).min(1) })),
        ])
        .optional(),
    })
    .optional(),
});

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

/**
 * Returns what a portal configuration allows: the given parts over the present ones. @throws ParameterError
 */
export function readFeatures(core: Core, given: unknown, present: Features = DEFAULTS): Features {
  const parsed = FEATURES.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const param = `features${issue.path.map((part) => `[${String(part)}]`).join('')}`;
    throw new ParameterError(`${param}: ${issue.message}`, 'parameter_unknown', param);
  }
  const {
    customer_update,
    invoice_history,
    payment_method_update,
    subscription_cancel,
    subscription_update,
  } = parsed.data;
  const { cancellation_reason, ...cancel } = subscription_cancel ?? {};
  const { products, ...update } = subscription_update ?? {};
  return {
    customer_update: { ...present.customer_update, ...onlyGiven(customer_update ?? {}) },
    invoice_history: { ...present.invoice_history, ...invoice_history },
    payment_method_update: { ...present.payment_method_update, ...onlyGiven(payment_method_update ?? {}) },
    subscription_cancel: {
      ...present.subscription_cancel,
      ...onlyGiven(cancel),
      cancellation_reason: { ...present.subscription_cancel.cancellation_reason, ...cancellation_reason },
    },
    subscription_pause: present.subscription_pause,
    subscription_update: {
      ...present.subscription_update,
      ...onlyGiven(update),
      ...(products && { products: products.map((one) => readProduct(core, one)) }),
    },
  };
}

function readProduct(core: Core, { product, prices }: { product: string; prices: string[] }) {
  for (const price of prices) {
    if (requirePrice(core, price, 'features[subscription_update][products]').product !== product) {
      throw new ParameterError(`Price ${price} does not belong to product ${product}.`);
    }
  }
  return { adjustable_quantity: { enabled: false, maximum: null, minimum: 1 }, prices, product };
}
