import type Stripe from 'stripe';
import { planOfPrice } from '#server/billing/subscriptions/read-subscription.ts';
import { BILLING_CYCLES, type BillingCycle, CURRENCY, PLANS } from '#shared/plan/plan-table.ts';

/** The prices that are sold now, found by these keys; `stripe:setup` makes them. */
export const LOOKUP_KEYS: Record<BillingCycle, string> = { monthly: 'print_monthly', yearly: 'print_yearly' };

export const INTERVALS: Record<BillingCycle, 'month' | 'year'> = { monthly: 'month', yearly: 'year' };

export type SalePrices = Record<BillingCycle, Stripe.Price>;

/** Prices at Stripe that are what the plan page says, or every difference in words for the operator. */
export type PriceCheck = { ok: true; prices: SalePrices } | { ok: false; problems: string[] };

/** Reads both prices at Stripe and holds them against the plan table. */
export async function checkPrices(stripe: Stripe): Promise<PriceCheck> {
  const listed = await stripe.prices.list({
    lookup_keys: Object.values(LOOKUP_KEYS),
    active: true,
    limit: 10,
  });
  const problems: string[] = [];
  const prices: Partial<SalePrices> = {};
  for (const cycle of BILLING_CYCLES) {
    const price = listed.data.find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[cycle]);
    if (price) prices[cycle] = price;
    problems.push(...findPriceProblems(cycle, price));
  }
  const { monthly, yearly } = prices;
  if (problems.length > 0 || !monthly || !yearly) return { ok: false, problems };
  return { ok: true, prices: { monthly, yearly } };
}

/** Returns what of a price at Stripe differs from the plan table. */
export function findPriceProblems(cycle: BillingCycle, price: Stripe.Price | undefined): string[] {
  const key = LOOKUP_KEYS[cycle];
  if (!price)
    return [`${key}: there is no active price with this lookup key (npm run stripe:setup makes it)`];
  const wanted = {
    amount: PLANS.print.cents[cycle],
    currency: CURRENCY,
    interval: INTERVALS[cycle],
    count: 1,
    plan: 'print',
  };
  const found = {
    amount: price.unit_amount,
    currency: price.currency,
    interval: price.recurring?.interval,
    count: price.recurring?.interval_count,
    plan: planOfPrice(price),
  };
  return (Object.keys(wanted) as (keyof typeof wanted)[])
    .filter((name) => found[name] !== wanted[name])
    .map((name) => `${key}: ${name} is ${found[name] ?? 'missing'} and should be ${wanted[name]}`);
}

/** A good answer is kept this long; a bad one is asked for again each time. */
const KEEP_MS = 10 * 60_000;

export function createPriceBook(stripe: Stripe, clock: () => Date): () => Promise<PriceCheck> {
  let kept: { check: PriceCheck; at: number } | null = null;
  return async () => {
    const now = clock().getTime();
    if (kept?.check.ok && Math.abs(now - kept.at) < KEEP_MS) return kept.check;
    kept = { check: await checkPrices(stripe), at: now };
    return kept.check;
  };
}
