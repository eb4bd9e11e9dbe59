import Stripe from 'stripe';
import { BRAND } from '#shared/lib/brand.ts';
import { BILLING_CYCLES, type BillingCycle, CURRENCY, PLANS } from '#shared/plan/plan-offers.ts';
import { createStripeClient, describeError, isResourceMissing } from './client.ts';
import { EVENT_TYPES } from './events.ts';
import { checkPrices, findPriceProblems, INTERVALS, LOOKUP_KEYS, PRINT_PRODUCT_ID } from './prices.ts';

export const SETUP_MARK = { app: 'sproutcards' } as const;

type SetupOptions = {
  publicUrl: string;
  /** The URL of the endpoint to create, or null for no endpoint. Stripe shows an endpoint's secret only once. */
  webhookUrl: string | null;
  /** A switch to monthly takes effect when the year ends so that no credit is left. The stand-in does not support it. */
  shortenAtPeriodEnd: boolean;
};

type SetupResult = { changes: string[]; webhookSecret: string | null };

/** Runs `npm run stripe:setup`. Error messages are for the operator. */
export async function runStripeSetup(settings: {
  STRIPE_SECRET_KEY?: string | undefined;
  PUBLIC_URL: string;
}): Promise<string[]> {
  const { STRIPE_SECRET_KEY: secretKey, PUBLIC_URL: publicUrl } = settings;
  if (!secretKey) {
    return [
      'STRIPE_SECRET_KEY is not set: test payments are used, and they prepare themselves at every start.',
    ];
  }
  const stripe = createStripeClient(secretKey, null);
  // Stripe sends events only to public https addresses.
  const webhookUrl = publicUrl.startsWith('https://') ? `${publicUrl}/stripe/webhook` : null;
  try {
    const { changes, webhookSecret } = await setUpStripe(stripe, {
      publicUrl,
      webhookUrl,
      shortenAtPeriodEnd: true,
    });
    const check = await checkPrices(stripe);
    return [
      ...changes,
      ...(check.ok ? ['The prices match the plan page.'] : check.problems),
      describeWebhook(webhookUrl, webhookSecret),
      'In the Stripe dashboard, set failed payments to be retried for at most 14 days, then cancel the subscription.',
    ];
  } catch (error) {
    throw new Error(`Failed to set up Stripe: ${describeError(error)}`, { cause: error });
  }
}

function describeWebhook(url: string | null, secret: string | null): string {
  if (url === null)
    return 'No webhook endpoint: PUBLIC_URL is not an https address. The server polls Stripe every minute instead.';
  if (secret === null) return 'The webhook endpoint already exists; keep its secret.';
  return `Add this line to .env; it is shown only once:\nSTRIPE_WEBHOOK_SECRET=${secret}`;
}

/** Creates or updates everything at Stripe. Families that pay a replaced price keep it. */
export async function setUpStripe(stripe: Stripe, options: SetupOptions): Promise<SetupResult> {
  const changes: string[] = [];
  await ensureProduct(stripe, changes);
  const prices = {
    monthly: await ensurePrice(stripe, 'monthly', changes),
    yearly: await ensurePrice(stripe, 'yearly', changes),
  };
  await ensurePortal(stripe, prices, options, changes);
  const webhookSecret =
    options.webhookUrl === null ? null : await ensureWebhook(stripe, options.webhookUrl, changes);
  return { changes, webhookSecret };
}

const PRINT_METADATA = { ...SETUP_MARK, plan: 'print' };

async function ensureProduct(stripe: Stripe, changes: string[]): Promise<void> {
  const fields = { name: `${BRAND} Print`, metadata: PRINT_METADATA };
  try {
    const { active, name, metadata } = await stripe.products.retrieve(PRINT_PRODUCT_ID);
    if (active && name === fields.name && metadata.plan === 'print') return;
    await stripe.products.update(PRINT_PRODUCT_ID, { ...fields, active: true });
    changes.push(`product ${PRINT_PRODUCT_ID} updated`);
  } catch (error) {
    if (!isResourceMissing(error)) throw error;
    await stripe.products.create({ id: PRINT_PRODUCT_ID, ...fields });
    changes.push(`product ${PRINT_PRODUCT_ID} created`);
  }
}

async function ensurePrice(stripe: Stripe, cycle: BillingCycle, changes: string[]): Promise<string> {
  const key = LOOKUP_KEYS[cycle];
  const listed = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  const existing = listed.data[0];
  if (existing && findPriceProblems(cycle, existing).length === 0) {
    if (existing.metadata.plan === 'print') return existing.id;
    await stripe.prices.update(existing.id, { metadata: PRINT_METADATA });
    changes.push(`price ${key} updated (${existing.id})`);
    return existing.id;
  }
  const price = await stripe.prices.create({
    product: PRINT_PRODUCT_ID,
    currency: CURRENCY,
    unit_amount: PLANS.print.cents[cycle],
    recurring: { interval: INTERVALS[cycle] },
    lookup_key: key,
    transfer_lookup_key: true,
    metadata: PRINT_METADATA,
  });
  changes.push(`price ${key} created (${price.id})`);
  return price.id;
}

async function ensurePortal(
  stripe: Stripe,
  prices: Record<BillingCycle, string>,
  { publicUrl, shortenAtPeriodEnd }: SetupOptions,
  changes: string[],
): Promise<void> {
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    // The address belongs to the account, so a change in the portal would make the two differ.
    customer_update: { enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      products: [{ product: PRINT_PRODUCT_ID, prices: BILLING_CYCLES.map((cycle) => prices[cycle]) }],
      ...(shortenAtPeriodEnd
        ? { schedule_at_period_end: { conditions: [{ type: 'shortening_interval' }] } }
        : {}),
    },
  };
  const fields = {
    features,
    default_return_url: `${publicUrl}/profile?payment=success`,
    metadata: SETUP_MARK,
  };
  const existing = await findPortalConfiguration(stripe);
  if (existing) await stripe.billingPortal.configurations.update(existing, fields);
  else await stripe.billingPortal.configurations.create(fields);
  changes.push(existing ? 'portal configuration updated' : 'portal configuration created');
}

export async function findPortalConfiguration(stripe: Stripe): Promise<string | undefined> {
  const listed = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return listed.data.find(({ metadata }) => metadata?.app === SETUP_MARK.app)?.id;
}

async function ensureWebhook(stripe: Stripe, url: string, changes: string[]): Promise<string | null> {
  const events = [...EVENT_TYPES];
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const existing = endpoints.find((endpoint) => endpoint.url === url);
  if (existing && existing.api_version === Stripe.API_VERSION) {
    await stripe.webhookEndpoints.update(existing.id, { enabled_events: events, disabled: false });
    changes.push('webhook endpoint updated');
    return null;
  }
  const created = await stripe.webhookEndpoints.create({
    url,
    enabled_events: events,
    api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
    metadata: SETUP_MARK,
  });
  if (existing) await stripe.webhookEndpoints.del(existing.id);
  changes.push(
    existing ? 'webhook endpoint replaced: its API version was older' : 'webhook endpoint created',
  );
  return created.secret ?? null;
}
