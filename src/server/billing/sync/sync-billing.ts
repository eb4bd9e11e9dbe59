import { queueRefundNotice } from '#server/billing/mails/billing-mails.ts';
import type { BillingContext, BillingDeps } from '#server/billing/records/billing-context.ts';
import { clearRestoredRead, readRestoredState } from '#server/billing/records/customer-rows.ts';
import {
  changeEnding,
  isDuplicate,
  listUnsettled,
  recordEndings,
  sumParts,
} from '#server/billing/records/ending-rows.ts';
import { withLease } from '#server/billing/records/lease.ts';
import type { BillingEnding } from '#server/billing/records/tables.ts';
import {
  type BillingState,
  type BillingSubscription,
  findDuplicates,
} from '#server/billing/stripe/billing-state.ts';
import { describeError, isResourceMissing, isStripeError } from '#server/billing/stripe/client.ts';
import { cancelNow, findDueRefunds, sendRefund, voidOpenInvoices } from '#server/billing/stripe/endings.ts';
import { listSubscriptions } from '#server/billing/stripe/subscriptions.ts';
import { ApiError } from '#server/http/errors.ts';
import { refreshCustomer } from './refresh-customer.ts';
import { endOrphanedPlan, writeBillingState } from './write-billing-state.ts';

/** Longer than two calls to Stripe that time out and are retried. */
const TIMEOUT_MS = 45_000;

/**
 * Runs an operation that reads Stripe to write the profile, or that creates an object at Stripe, under a lock. After a
 * restore the account is synced first.
 */
export async function withBillingLock<T>(
  deps: BillingDeps,
  userId: string,
  run: (context: BillingContext) => Promise<T>,
): Promise<T> {
  const mode = await deps.findStripeMode();
  const options = { leaseMs: deps.leaseMs, timeoutMs: TIMEOUT_MS };
  const mail = { queued: false };
  try {
    return await withLease(deps.db, `family:${userId}`, options, async (lease) => {
      const context = { userId, mode, lease, deps, mail, suppressesMail: false };
      await syncAfterRestore(context);
      return run(context);
    });
  } finally {
    if (mail.queued) deps.mailer.wake();
  }
}

/** @throws ApiError during the search for customers created since the backup, because they could be duplicated now */
async function syncAfterRestore(context: BillingContext): Promise<void> {
  const { isSearching, isDue } = await context.lease.transaction((tx) => readRestoredState(tx, context));
  if (isSearching) {
    throw new ApiError(
      503,
      'payment_service_unavailable',
      'Payments are being brought up to date. Please try again in a few minutes.',
    );
  }
  if (!isDue) return;
  await syncBillingContext({ ...context, suppressesMail: true });
  await context.lease.transaction((tx) => clearRestoredRead(tx, context));
}

/** Reads nothing from an event, so it may run at any time and in any order. Returns null without a customer. */
export function syncBilling(deps: BillingDeps, userId: string): Promise<BillingState | null> {
  return withBillingLock(deps, userId, syncBillingContext);
}

/** Syncs the plan with Stripe, resumes unfinished steps and cancels a subscription that was bought twice. */
export async function syncBillingContext(context: BillingContext): Promise<BillingState | null> {
  const { lease, userId, deps } = context;
  const customer = await refreshCustomer(context);
  if (customer === null) {
    await settleEndings(context);
    return endOrphanedPlan(context);
  }
  const readAndWrite = async () => {
    const subscriptions = await listSubscriptions(context, customer.id);
    const state = await lease.transaction((tx) => writeBillingState(tx, context, subscriptions));
    return { subscriptions, state };
  };
  // The paid plan is written first, because the end of a duplicate may fail.
  let { subscriptions, state } = await readAndWrite();
  const duplicates = findDuplicates(subscriptions);
  if (duplicates.length > 0) {
    deps.log.warn(
      { userId, subscriptions: duplicates.map(({ id }) => id) },
      'Ending duplicate subscriptions',
    );
    for (const { id, status } of duplicates) {
      // An unpaid duplicate has used its last paid month, so its open invoice is voided and nothing is refunded.
      const isPaid = status === 'active' || status === 'trialing';
      await cancelNow(context, id, isPaid ? 'duplicate' : 'unpaid_duplicate');
    }
    ({ subscriptions, state } = await readAndWrite());
  }
  await settleEndings(context, subscriptions);
  return state;
}

/**
 * Refunds the unused time of subscriptions that we ended. A call can be repeated safely: the amount depends only
 * on Stripe, existing refunds are read first, and the idempotency key stays the same. The next sync repeats a failed refund.
 */
export async function settleEndings(
  context: BillingContext,
  subscriptions: readonly BillingSubscription[] = [],
): Promise<void> {
  const { lease, deps } = context;
  const unsettled = await lease.transaction(async (tx) => {
    await recordEndings(tx, context, subscriptions);
    return listUnsettled(tx, context);
  });
  for (const ending of unsettled) {
    try {
      await settle(context, ending);
    } catch (error) {
      if (!isStripeError(error)) throw error;
      const lastError = describeError(error);
      deps.log.error({ subscription: ending.subscriptionId, reason: lastError }, 'Failed to refund');
      // A subscription that no longer exists at Stripe cannot be refunded.
      const settlement = isResourceMissing(error) ? { parts: [], settledAt: deps.clock() } : {};
      await lease.transaction((tx) => changeEnding(tx, ending, { lastError, ...settlement }));
    }
  }
}

async function settle(context: BillingContext, ending: BillingEnding): Promise<void> {
  const { lease, deps } = context;
  const { subscriptionId, kind, endedAt } = ending;
  await voidOpenInvoices(context, subscriptionId);
  const due = await findDueRefunds(deps, subscriptionId, kind === 'duplicate' ? 'all' : 'unused', endedAt);
  const currency = due[0]?.currency ?? null;
  const dueParts = due.map(({ amount }) => amount);
  await lease.transaction((tx) => changeEnding(tx, ending, { parts: dueParts, currency }));
  const parts: number[] = [];
  for (const refund of due) {
    if (refund.isSent || (await sendRefund(context, refund))) parts.push(refund.amount);
  }
  await lease.transaction(async (tx) => {
    await changeEnding(tx, ending, { parts, settledAt: deps.clock(), lastError: null });
    // The email about a deleted account contains its refund.
    if (parts.length === 0 || currency === null || kind === 'close_account') return;
    const notice = { amount: sumParts(parts), currency, isDuplicate: isDuplicate(kind) };
    await queueRefundNotice(tx, context, { id: subscriptionId, ...notice });
  });
}
