import type { BillingContext, BillingDeps } from '#server/billing/records/billing-context.ts';
import { findCustomerId } from '#server/billing/records/customer-rows.ts';
import type { BillingSubscription } from '#server/billing/stripe/billing-state.ts';
import { isStripeError, toDate, toSeconds } from '#server/billing/stripe/client.ts';
import { findSalePrices } from '#server/billing/stripe/prices.ts';
import { refreshCustomer } from '#server/billing/sync/refresh-customer.ts';
import { syncBillingContext, withBillingLock } from '#server/billing/sync/sync-billing.ts';
import { ApiError } from '#server/http/errors.ts';
import type { YearlyQuote } from '#shared/plan/billing-protocol.ts';
import { PLANS } from '#shared/plan/plan-offers.ts';
import { findCurrentSubscription, isSwitchable } from './read-billing.ts';

/** How long a quote can be agreed to, and how far ahead of our clock its moment may be, in seconds. */
const QUOTE_VALID_S = 15 * 60;
const CLOCK_SKEW_S = 60;

type Move = { price: string; quotedAt: number };

/** Worked out by Stripe; changes nothing. */
export async function quoteYearly(deps: BillingDeps, userId: string): Promise<YearlyQuote> {
  const customer = await findCustomerId(deps, userId);
  const subscription = customer && (await findCurrentSubscription(deps, customer));
  if (!subscription || !isSwitchable(subscription)) throw refuseSwitch();
  const quotedAt = toSeconds(deps.clock());
  const { yearly } = await findSalePrices(deps);
  const { due, nextDate } = await preview(deps, subscription, { price: yearly.id, quotedAt });
  const { amount, currency } = due;
  const price = { amount: PLANS.print.cents.yearly, currency };
  return { due, credit: { amount: Math.max(price.amount - amount, 0), currency }, price, nextDate, quotedAt };
}

/**
 * Charges what was quoted, or changes nothing. Safe to repeat.
 * @throws ApiError 402 when the card is declined or needs a confirmation, 409 when the quote no longer holds
 */
export function switchToYearly(
  deps: BillingDeps,
  userId: string,
  quote: { quotedAt: number; amount: number },
): Promise<void> {
  return withBillingLock(deps, userId, async (context) => {
    const customer = await refreshCustomer(context);
    const subscription = customer && (await findCurrentSubscription(deps, customer.id));
    if (subscription?.item?.cycle !== 'yearly') {
      if (!subscription || !isSwitchable(subscription)) throw refuseSwitch();
      const { yearly } = await findSalePrices(deps);
      await checkQuote(deps, subscription, { ...quote, price: yearly.id });
      await move(context, subscription, { ...quote, price: yearly.id });
    }
    await syncBillingContext(context);
  });
}

async function preview(deps: BillingDeps, subscription: BillingSubscription, { price, quotedAt }: Move) {
  const invoice = await deps.stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: subscription.item?.id ?? '', price }],
      proration_behavior: 'always_invoice',
      proration_date: quotedAt,
    },
  });
  const { currency, lines } = invoice;
  return {
    due: { amount: invoice.amount_due, currency },
    nextDate: toDate(Math.max(...lines.data.map(({ period }) => period.end))).toISOString(),
  };
}

async function checkQuote(
  deps: BillingDeps,
  subscription: BillingSubscription,
  quote: Move & { amount: number },
): Promise<void> {
  const age = deps.clock().getTime() / 1000 - quote.quotedAt;
  const isFresh = age <= QUOTE_VALID_S && age >= -CLOCK_SKEW_S;
  const isOfPeriod = quote.quotedAt >= subscription.periodStart.getTime() / 1000;
  const holds =
    isFresh && isOfPeriod && (await preview(deps, subscription, quote)).due.amount === quote.amount;
  if (holds) return;
  throw new ApiError(409, 'quote_outdated', 'The amount has changed meanwhile. Please look at it again.');
}

async function move(
  { deps, lease }: BillingContext,
  { id, item }: BillingSubscription,
  { price, quotedAt }: Move,
): Promise<void> {
  // A process that slept and lost its lease must not charge.
  await lease.assertHeld();
  try {
    await deps.stripe.subscriptions.update(
      id,
      {
        items: [{ id: item?.id ?? '', price }],
        proration_behavior: 'always_invoice',
        proration_date: quotedAt,
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey: `switch-to-yearly:${id}:${quotedAt}` },
    );
  } catch (error) {
    throw toSwitchError(error);
  }
}

const NEEDS_CONFIRMATION = [
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'payment_intent_action_required',
  'subscription_payment_intent_requires_action',
];

function toSwitchError(error: unknown): unknown {
  if (!isStripeError(error) || error.statusCode !== 402) return error;
  const { code, decline_code: declineCode } = error as { code?: string; decline_code?: string };
  if ([code, declineCode].some((one) => NEEDS_CONFIRMATION.includes(one ?? ''))) {
    return new ApiError(
      402,
      'card_needs_confirmation',
      'Your bank wants you to confirm this payment. Nothing was changed. Please switch in Manage Billing, where your bank can ask you.',
    );
  }
  return new ApiError(
    402,
    'card_declined',
    'Your card was declined. Nothing was changed. Please update your card in Manage Billing and try again.',
  );
}

function refuseSwitch(): ApiError {
  return new ApiError(
    409,
    'cannot_switch',
    'There is no monthly plan to switch just now. Please reload the page to see your plan.',
  );
}
