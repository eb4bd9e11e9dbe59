import { and, eq, isNotNull } from 'drizzle-orm';
import type { BillingContext, BillingDeps } from '#server/billing/records/billing-context.ts';
import { findCustomerId, readCustomerId } from '#server/billing/records/customer-rows.ts';
import { listUnsettled, sumClosingRefunds } from '#server/billing/records/ending-rows.ts';
import { billingCustomers } from '#server/billing/records/tables.ts';
import { type BillingSubscription, isTerminal } from '#server/billing/stripe/billing-state.ts';
import { nullIfMissing } from '#server/billing/stripe/client.ts';
import { cancelNow, type DueRefund, findDueRefunds } from '#server/billing/stripe/endings.ts';
import { expireSession, listOpenSessions, listSubscriptions } from '#server/billing/stripe/subscriptions.ts';
import { refreshCustomer } from '#server/billing/sync/refresh-customer.ts';
import { settleEndings, withBillingLock } from '#server/billing/sync/sync-billing.ts';
import { writeBillingState } from '#server/billing/sync/write-billing-state.ts';
import type { Tx } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import type { DowngradePreview } from '#shared/plan/billing-protocol.ts';

/** Bounds how long the lock is held. */
const MAX_ROUNDS = 3;

export type Closing = { refund: { amount: number; currency: string } | null };

export async function previewDowngrade(deps: BillingDeps, userId: string): Promise<DowngradePreview> {
  const customer = await findCustomerId(deps, userId);
  if (customer === null) return { refund: null };
  const due: DueRefund[] = [];
  for (const subscription of await listSubscriptions({ deps }, customer)) {
    if (!isTerminal(subscription))
      due.push(...(await findDueRefunds(deps, subscription.id, 'unused', deps.clock())));
  }
  const latest = due.toSorted((a, b) => b.paidUntil.getTime() - a.paidUntil.getTime())[0];
  if (!latest) return { refund: null };
  const amount = due.reduce((sum, refund) => sum + refund.amount, 0);
  return { refund: { amount, currency: latest.currency, paid_until: latest.paidUntil.toISOString() } };
}

/** Writes nothing if Stripe does not end the subscriptions. A failed refund is sent later. */
export function downgradeToFree(deps: BillingDeps, userId: string): Promise<void> {
  return withBillingLock(deps, userId, async (context) => {
    const subscriptions = await endEverything(context, 'downgrade');
    await context.lease.transaction((tx) =>
      writeBillingState(tx, context, subscriptions, { endedByUser: true }),
    );
  });
}

/** Ends and settles all subscriptions, and returns them in their new state. */
async function endEverything(
  context: BillingContext,
  kind: 'downgrade' | 'close_account',
): Promise<BillingSubscription[]> {
  const customer = await refreshCustomer(context);
  let subscriptions: BillingSubscription[] = [];
  if (customer !== null) {
    // Checkout pages come first, because a page that is being paid becomes a subscription, which is then ended below.
    for (const { id } of await listOpenSessions(context, customer.id)) await expireSession(context, id);
    subscriptions = await listSubscriptions(context, customer.id);
    // A page that was being paid may become a subscription a moment later, so the list is read again.
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const active = subscriptions.filter((subscription) => !isTerminal(subscription));
      if (active.length === 0) break;
      for (const { id } of active) await cancelNow(context, id, kind);
      subscriptions = await listSubscriptions(context, customer.id);
    }
  }
  await settleEndings(context, subscriptions);
  return subscriptions;
}

/**
 * Ends and refunds everything, then runs `erase` under the same lock. A call can be repeated safely. Throws while Stripe
 * refuses or a refund is unsent, because without the account its charges and refunds could not be traced.
 */
export function closeBillingAccount(
  deps: BillingDeps,
  userId: string,
  erase: (tx: Tx, closing: Closing) => Promise<void>,
): Promise<void> {
  return withBillingLock(deps, userId, async (context) => {
    const { lease, mode } = context;
    const customerId = await lease.transaction(async (tx) => {
      await refuseUnreachableCustomer(tx, userId, mode);
      return readCustomerId(tx, context);
    });
    await endEverything(context, 'close_account');
    if ((await lease.transaction((tx) => listUnsettled(tx, context))).length > 0) {
      throw new ApiError(
        502,
        'refund_on_its_way',
        'Your subscription has ended, but its refund could not be sent yet. Please try again in a few minutes; your account stays until then.',
      );
    }
    if (customerId !== null) await deps.stripe.customers.del(customerId).catch(nullIfMissing);
    await lease.transaction(async (tx) => {
      await erase(tx, { refund: await sumClosingRefunds(tx, userId) });
    });
  });
}

/**
 * Refuses to erase the id of a customer of other live keys, because its charges could then not be found.
 * @param mode null without payments
 */
export async function refuseUnreachableCustomer(tx: Tx, userId: string, mode: string | null): Promise<void> {
  const customers = await tx
    .select({ mode: billingCustomers.mode })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, userId), isNotNull(billingCustomers.customerId)));
  if (!customers.some((customer) => customer.mode.startsWith('live:') && customer.mode !== mode)) return;
  throw new ApiError(
    503,
    'payment_service_unavailable',
    'Your account cannot be deleted at the moment, because the payments that belong to it cannot be ended. Please try again later.',
  );
}
