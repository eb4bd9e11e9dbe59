import type Stripe from 'stripe';
import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { ensureCustomer } from '#server/billing/customers/customers.ts';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { withBillingLock } from '#server/billing/lock/with-billing-lock.ts';
import {
  expireSession,
  listOpenSessions,
  listSubscriptions,
} from '#server/billing/subscriptions/subscriptions.ts';
import { isLive } from '#server/billing/sync/billing-state.ts';
import { syncBillingContext } from '#server/billing/sync/sync-billing-context.ts';
import { ApiError } from '#server/http/errors.ts';
import { readGift } from '#server/profiles/plan-gifts.ts';
import { readProfile } from '#server/profiles/profile-queries.ts';
import type { BillingCycle } from '#shared/plan/plan-table.ts';
import { effectivePlan } from '#shared/plan/plans.ts';
import { createPortalPage } from './portal.ts';
import type { PriceCheck } from './prices.ts';

/** Stripe takes 30 minutes to 24 hours; short, so that no forgotten page is paid next day. */
const OPEN_FOR_S = 35 * 60;
/** An open page is given again as long as this much time is left to pay on it. */
const STILL_USEFUL_S = 5 * 60;

/**
 * Returns the address where the account pays for Print, or, when it has a subscription already, where it
 * manages that one (the browser goes there either way), so an account cannot buy twice. Stripe is asked, not
 * our database, which may be behind.
 */
export function startCheckout(
  deps: BillingDeps,
  priceBook: () => Promise<PriceCheck>,
  userId: string,
  cycle: BillingCycle,
): Promise<string> {
  return withBillingLock(deps, userId, async (context) => {
    await refuseWithGift(context);
    const check = await priceBook();
    if (!check.ok) {
      deps.log.error(
        { problems: check.problems },
        'checkout is closed: prices at Stripe differ from the plan table',
      );
      throw new ApiError(
        503,
        'prices_differ',
        'Subscriptions cannot be bought at the moment: the prices at the payment service are not the ones shown here.',
      );
    }
    const customer = await ensureCustomer(context);
    return (
      (await managePresent(context, customer.id)) ??
      (await reuseOpenPage(context, customer.id, check.prices[cycle])) ??
      // A page that could not be closed was paid this very moment.
      (await managePresent(context, customer.id)) ??
      (await createPage(context, customer.id, check.prices[cycle]))
    );
  });
}

/** Print costs money and adds nothing to a plan that was given: it can be bought when the gift is over or given up. */
async function refuseWithGift({ lease, userId, deps }: BillingContext): Promise<void> {
  const profile = await lease.transaction((tx) => readProfile(tx, userId));
  const gift = profile && readGift(profile);
  if (!gift || profile.currentPeriodEnd !== null) return;
  if (effectivePlan('free', gift, deps.clock()) === 'free') return;
  throw new ApiError(
    409,
    'plan_is_gift',
    'Your plan is a gift: there is nothing to pay. You can subscribe when it has ended.',
  );
}

/** Returns the portal's address for an account with a living subscription; its profile is brought up to date on the way. */
async function managePresent(context: BillingContext, customer: string): Promise<string | null> {
  const subscriptions = await listSubscriptions(context, customer);
  if (!subscriptions.some(isLive)) return null;
  await syncBillingContext(context);
  return createPortalPage(context, customer);
}

/** A page that is open for this price already; the others are closed, so that only one can be paid. */
async function reuseOpenPage(
  context: BillingContext,
  customer: string,
  price: Stripe.Price,
): Promise<string | null> {
  const useful = Math.floor(context.deps.clock().getTime() / 1000) + STILL_USEFUL_S;
  let reused: string | null = null;
  for (const session of await listOpenSessions(context, customer)) {
    const fits = session.metadata?.price === price.id && session.expires_at > useful;
    if (reused === null && fits && session.url) reused = session.url;
    else await expireSession(context, session.id);
  }
  return reused;
}

async function createPage(
  { deps, userId }: BillingContext,
  customer: string,
  price: Stripe.Price,
): Promise<string> {
  const session = await deps.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: userId,
    line_items: [{ price: price.id, quantity: 1 }],
    metadata: { userId, price: price.id },
    subscription_data: { metadata: { userId } },
    expires_at: Math.floor(deps.clock().getTime() / 1000) + OPEN_FOR_S,
    success_url: `${deps.publicUrl}/pdf-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${deps.publicUrl}/plans${price.recurring?.interval === 'year' ? '?billing=yearly' : ''}`,
  });
  if (!session.url) throw new Error(`The checkout session ${session.id} has no address.`);
  return session.url;
}
