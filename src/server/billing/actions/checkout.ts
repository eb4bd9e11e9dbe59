import type Stripe from 'stripe';
import type { BillingContext, BillingDeps } from '#server/billing/records/billing-context.ts';
import { isLive } from '#server/billing/stripe/billing-state.ts';
import { toSeconds } from '#server/billing/stripe/client.ts';
import { findSalePrices } from '#server/billing/stripe/prices.ts';
import { findPortalConfiguration } from '#server/billing/stripe/setup.ts';
import { expireSession, listOpenSessions, listSubscriptions } from '#server/billing/stripe/subscriptions.ts';
import { ensureCustomer, refreshCustomer } from '#server/billing/sync/refresh-customer.ts';
import { syncBillingContext, withBillingLock } from '#server/billing/sync/sync-billing.ts';
import { ApiError } from '#server/http/errors.ts';
import { readGift, readProfile } from '#server/profiles/profile-queries.ts';
import type { PortalFlow } from '#shared/plan/billing-protocol.ts';
import type { BillingCycle } from '#shared/plan/plan-offers.ts';
import { getEffectivePlan } from '#shared/plan/plans.ts';
import { findCurrentSubscription, findLatestInvoice, isSwitchable } from './read-billing.ts';

type FlowData = Stripe.BillingPortal.SessionCreateParams.FlowData;

/** Stripe allows 30 minutes to 24 hours. A short time prevents payments on a page from the day before. */
const PAGE_LIFETIME_S = 35 * 60;
/** An open page is reused only if at least this much time is left to pay. */
const MIN_REMAINING_S = 5 * 60;

/** Returns the portal's URL if the user already subscribes. Reads Stripe, because our database may lag behind. */
export function startCheckout(deps: BillingDeps, userId: string, cycle: BillingCycle): Promise<string> {
  return withBillingLock(deps, userId, async (context) => {
    await refuseDuringGift(context);
    const price = (await findSalePrices(deps))[cycle];
    const customer = await ensureCustomer(context);
    return (
      (await createPortalUrlIfSubscribed(context, customer.id)) ??
      (await reuseOpenPage(context, customer.id, price)) ??
      // A page cannot be expired once it has been paid, so a subscription may have appeared.
      (await createPortalUrlIfSubscribed(context, customer.id)) ??
      (await createCheckoutPage(context, customer.id, price))
    );
  });
}

/** Refuses a purchase during a gift, to which the Print Plan adds nothing. */
async function refuseDuringGift({ lease, userId, deps }: BillingContext): Promise<void> {
  const profile = await lease.transaction((tx) => readProfile(tx, userId));
  const gift = profile && readGift(profile);
  // A subscriber is redirected to the portal.
  if (!gift || profile.currentPeriodEnd !== null) return;
  if (getEffectivePlan('free', gift, deps.clock()) === 'free') return;
  throw new ApiError(
    409,
    'plan_is_gift',
    'Your plan is a gift: there is nothing to pay. You can subscribe when it has ended.',
  );
}

async function createPortalUrlIfSubscribed(
  context: BillingContext,
  customer: string,
): Promise<string | null> {
  const subscriptions = await listSubscriptions(context, customer);
  if (!subscriptions.some(isLive)) return null;
  await syncBillingContext(context);
  return createPortalPage(context, customer);
}

/** Expires all other pages so that only a single page can be paid. */
async function reuseOpenPage(
  context: BillingContext,
  customer: string,
  price: Stripe.Price,
): Promise<string | null> {
  const minExpiresAt = toSeconds(context.deps.clock()) + MIN_REMAINING_S;
  let reused: string | null = null;
  for (const session of await listOpenSessions(context, customer)) {
    const isReusable = session.metadata?.price === price.id && session.expires_at > minExpiresAt;
    if (reused === null && isReusable && session.url) reused = session.url;
    else await expireSession(context, session.id);
  }
  return reused;
}

async function createCheckoutPage(
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
    expires_at: toSeconds(deps.clock()) + PAGE_LIFETIME_S,
    success_url: `${deps.publicUrl}/pdf-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${deps.publicUrl}/plans${price.recurring?.interval === 'year' ? '?billing=yearly' : ''}`,
  });
  if (!session.url) throw new Error(`The checkout session ${session.id} has no URL.`);
  return session.url;
}

/** The URL signs its holder in to the portal for a short time, so it must never be logged or stored. */
export function createPortalUrl(deps: BillingDeps, userId: string, flow?: PortalFlow): Promise<string> {
  return withCustomer(deps, userId, async (context, customer) => {
    const flowData = flow === 'yearly' ? await createYearlyFlow(deps, customer) : undefined;
    return createPortalPage(context, customer, flowData);
  });
}

/** Returns undefined if there is no monthly subscription to switch. Stripe shows the price on the confirmation page. */
async function createYearlyFlow(deps: BillingDeps, customer: string): Promise<FlowData | undefined> {
  const subscription = await findCurrentSubscription(deps, customer);
  if (!subscription?.item || !isSwitchable(subscription)) return undefined;
  const { yearly } = await findSalePrices(deps);
  const { id, item } = subscription;
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: id,
      items: [{ id: item.id, price: yearly.id, quantity: 1 }],
    },
    after_completion: { type: 'redirect', redirect: { return_url: getReturnUrl(deps) } },
  };
}

/** Reads the URL each time, because it expires. Falls back to the portal, which lists invoices, if there is no page. */
export function getLatestInvoiceUrl(deps: BillingDeps, userId: string): Promise<string> {
  return withCustomer(deps, userId, async (context, customer) => {
    const invoice = await findLatestInvoice(deps, customer);
    return invoice?.hosted_invoice_url ?? createPortalPage(context, customer);
  });
}

function withCustomer(
  deps: BillingDeps,
  userId: string,
  run: (context: BillingContext, customer: string) => Promise<string>,
): Promise<string> {
  return withBillingLock(deps, userId, async (context) => {
    const customer = await refreshCustomer(context);
    if (customer === null) throw new ApiError(400, 'no_billing_account', 'No billing account yet');
    return run(context, customer.id);
  });
}

function getReturnUrl({ publicUrl }: BillingDeps): string {
  return `${publicUrl}/profile?payment=success`;
}

async function createPortalPage(
  { deps }: BillingContext,
  customer: string,
  flowData?: FlowData,
): Promise<string> {
  const configuration = await findPortalConfiguration(deps.stripe);
  const session = await deps.stripe.billingPortal.sessions.create({
    customer,
    return_url: getReturnUrl(deps),
    ...(flowData && { flow_data: flowData }),
    ...(configuration && { configuration }),
  });
  return session.url;
}
