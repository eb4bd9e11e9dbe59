import type Stripe from 'stripe';
import type { BillingDeps } from '#server/billing/records/billing-context.ts';
import { ApiError } from '#server/http/errors.ts';
import { type BillingCycle, CURRENCY, PLANS } from '#shared/plan/plan-offers.ts';
import { type PlanId, readPlan } from '#shared/plan/plans.ts';

export const PRINT_PRODUCT_ID = 'sproutcards_print';

export const LOOKUP_KEYS: Record<BillingCycle, string> = { monthly: 'print_monthly', yearly: 'print_yearly' };

export const INTERVALS: Record<BillingCycle, 'month' | 'year'> = { monthly: 'month', yearly: 'year' };

type SalePrices = Record<BillingCycle, Stripe.Price>;

type PriceCheck = { ok: true; prices: SalePrices } | { ok: false; problems: string[] };

/** Reads the metadata rather than the lookup key, which moves to a new price while earlier subscribers keep the old one. */
export function getPricePlan({ metadata, product }: Stripe.Price): PlanId | null {
  const productId = typeof product === 'string' ? product : product?.id;
  const isPrint = metadata.plan ? readPlan(metadata.plan) === 'print' : productId === PRINT_PRODUCT_ID;
  return isPrint ? 'print' : null;
}

export async function checkPrices(stripe: Stripe): Promise<PriceCheck> {
  const listed = await stripe.prices.list({
    lookup_keys: Object.values(LOOKUP_KEYS),
    active: true,
    limit: 10,
  });
  const findPrice = (cycle: BillingCycle) =>
    listed.data.find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[cycle]);
  const [monthly, yearly] = [findPrice('monthly'), findPrice('yearly')];
  const problems = [...findPriceProblems('monthly', monthly), ...findPriceProblems('yearly', yearly)];
  if (problems.length > 0 || !monthly || !yearly) return { ok: false, problems };
  return { ok: true, prices: { monthly, yearly } };
}

export function findPriceProblems(cycle: BillingCycle, price: Stripe.Price | undefined): string[] {
  const key = LOOKUP_KEYS[cycle];
  if (!price) return [`${key}: no active price has this lookup key (npm run stripe:setup creates it)`];
  const compared = {
    amount: [price.unit_amount, PLANS.print.cents[cycle]],
    currency: [price.currency, CURRENCY],
    interval: [price.recurring?.interval, INTERVALS[cycle]],
    count: [price.recurring?.interval_count, 1],
    plan: [getPricePlan(price), 'print'],
  };
  return Object.entries(compared)
    .filter(([, [actual, expected]]) => actual !== expected)
    .map(
      ([name, [actual, expected]]) => `${key}: ${name} is ${actual ?? 'missing'} and should be ${expected}`,
    );
}

export async function findSalePrices({ stripe, log }: BillingDeps): Promise<SalePrices> {
  const checked = await checkPrices(stripe);
  if (checked.ok) return checked.prices;
  log.error(
    { problems: checked.problems },
    'Refused a checkout: prices at Stripe differ from the plan table',
  );
  throw new ApiError(
    503,
    'prices_differ',
    'Subscriptions cannot be bought at the moment: the prices at the payment service are not the ones shown here.',
  );
}
