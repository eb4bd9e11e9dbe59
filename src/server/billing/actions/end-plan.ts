import { and, eq, isNotNull } from 'drizzle-orm';
import type { BillingContext, BillingDeps } from '#server/billing/records/billing-context.ts';
import { findCustomerId, readCustomerId } from '#server/billing/records/customer-rows.ts';
import { listUnsettled, sumRefundsOfClosing } from '#server/billing/records/ending-rows.ts';
import { billingCustomers } from '#server/billing/records/tables.ts';
import { type BillingSubscription, isTerminal } from '#server/billing/stripe/billing-state.ts';
import { ignoreMissing } from '#server/billing/stripe/client.ts';
import { cancelNow, type DueRefund, findDueRefunds } from '#server/billing/stripe/endings.ts';
import { expireSession, listOpenSessions, listSubscriptions } from '#server/billing/stripe/subscriptions.ts';
import { refreshCustomer } from '#server/billing/sync/refresh-customer.ts';
import { settleEndings, withBillingLock } from '#server/billing/sync/sync-billing.ts';
import { writeBillingState } from '#server/billing/sync/write-billing-state.ts';
import type { Tx } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import type { DowngradeQuote } from '#shared/plan/billing-protocol.ts';

/** Limits how long the lock is held. */
const MAX_LOOKS = 3;

export type Closing = { refund: { amount: number; currency: string } | null };

export async function previewDowngrade(deps: BillingDeps, userId: string): Promise<DowngradeQuote> {
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

/** Writes nothing when Stripe does not end the subscriptions; a refund that fails is sent later. */
export function downgradeToFree(deps: BillingDeps, userId: string): Promise<void> {
  return withBillingLock(deps, userId, async (context) => {
    const subscriptions = await endEverything(context, 'downgrade');
    await context.lease.transaction((tx) =>
      writeBillingState(tx, context, subscriptions, { endedByUser: true }),
    );
  });
}

/** @returns all subscriptions as they are after it */
async function endEverything(
  context: BillingContext,
  kind: 'downgrade' | 'close_account',
): Promise<BillingSubscription[]> {
  const customer = await refreshCustomer(context);
  let subscriptions: BillingSubscription[] = [];
  if (customer !== null) {
    // Pages first: one that is being paid becomes a subscription, which is listed and ended below.
    for (const { id } of await listOpenSessions(context, customer.id)) await expireSession(context, id);
    subscriptions = await listSubscriptions(context, customer.id);
    // A page that was being paid may turn into a subscription a moment later: hence the further looks.
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      const living = subscriptions.filter((subscription) => !isTerminal(subscription));
      if (living.length === 0) break;
      for (const { id } of living) await cancelNow(context, id, kind);
      subscriptions = await listSubscriptions(context, customer.id);
    }
  }
  await settleEndings(context, subscriptions);
  return subscriptions;
}

/**
 * Ends and refunds everything, then runs `erase` under the same lock. Safe to repeat. Throws while Stripe refuses or a
 * refund is unsent: the account must stay, or charges and the debt could not be traced.
 */
export function closeBillingAccount(
  deps: BillingDeps,
  userId: string,
  erase: (tx: Tx, closing: Closing) => Promise<void>,
): Promise<void> {
  return withBillingLock(deps, userId, async (context) => {
    const { lease, mode } = context;
    const known = await lease.transaction(async (tx) => {
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
    if (known !== null) await deps.stripe.customers.del(known).catch(ignoreMissing);
    await lease.transaction(async (tx) => {
      await erase(tx, { refund: await sumRefundsOfClosing(tx, userId) });
    });
  });
}

/** Once the id of a customer of other live keys is erased, its charges could not be found. `mode` is null: payments off. */
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
