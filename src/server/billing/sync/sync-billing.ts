import { queueRefundNotice } from '#server/billing/mails/billing-mails.ts';
import type { BillingContext, BillingDeps } from '#server/billing/records/billing-context.ts';
import { clearRestoredRead, readRestoredState } from '#server/billing/records/customer-rows.ts';
import {
  changeEnding,
  isDuplicate,
  listUnsettled,
  noteEndings,
  sumParts,
} from '#server/billing/records/ending-rows.ts';
import { withLease } from '#server/billing/records/lease.ts';
import type { BillingEnding } from '#server/billing/records/tables.ts';
import {
  type BillingState,
  type BillingSubscription,
  findDuplicates,
} from '#server/billing/stripe/billing-state.ts';
import { describeError, isMissing, isStripeError } from '#server/billing/stripe/client.ts';
import { cancelNow, findDueRefunds, sendRefund, voidOpenInvoices } from '#server/billing/stripe/endings.ts';
import { listSubscriptions } from '#server/billing/stripe/subscriptions.ts';
import { ApiError } from '#server/http/errors.ts';
import { refreshCustomer } from './refresh-customer.ts';
import { endOrphanedPlan, writeBillingState } from './write-billing-state.ts';

/** Longer than two calls to Stripe that time out and are repeated. */
const TIMEOUT_MS = 45_000;

/**
 * Everything that reads Stripe in order to write the profile, or that makes something at Stripe, runs under this lock.
 * After a restore the account is synced first.
 */
export async function withBillingLock<T>(
  deps: BillingDeps,
  userId: string,
  run: (context: BillingContext) => Promise<T>,
): Promise<T> {
  const mode = await deps.findMode();
  const options = { leaseMs: deps.leaseMs, timeoutMs: TIMEOUT_MS };
  const mail = { queued: false };
  try {
    return await withLease(deps.db, `family:${userId}`, options, async (lease) => {
      const context = { userId, mode, lease, deps, mail, silent: false };
      await syncAfterRestore(context);
      return run(context);
    });
  } finally {
    if (mail.queued) deps.mailer.wake();
  }
}

/** @throws ApiError while customers made since the backup are still looked for, because a second one could be made */
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
  await syncBillingContext({ ...context, silent: true });
  await context.lease.transaction((tx) => clearRestoredRead(tx, context));
}

/** Takes nothing from an event, so it may run at any time, in any order. Null for an account that Stripe never knew. */
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
  const look = async () => {
    const subscriptions = await listSubscriptions(context, customer.id);
    const state = await lease.transaction((tx) => writeBillingState(tx, context, subscriptions));
    return { subscriptions, state };
  };
  // Written first, because ending a duplicate may fail and the plan that was paid for must not wait.
  let { subscriptions, state } = await look();
  const surplus = findDuplicates(subscriptions);
  if (surplus.length > 0) {
    deps.log.warn({ userId, subscriptions: surplus.map(({ id }) => id) }, 'ending a second subscription');
    for (const { id, status } of surplus) {
      // The last month that an unpaid one paid for was used: what is open is voided, not refunded.
      const isPaid = status === 'active' || status === 'trialing';
      await cancelNow(context, id, isPaid ? 'duplicate' : 'unpaid_duplicate');
    }
    ({ subscriptions, state } = await look());
  }
  await settleEndings(context, subscriptions);
  return state;
}

/**
 * Gives back what was paid for the unused time of subscriptions that we ended. Safe to repeat: what is due follows from Stripe
 * alone, a refund is looked for in Stripe's list first, and its idempotency key is the same at each try. A failure waits for
 * the next sync.
 */
export async function settleEndings(
  context: BillingContext,
  subscriptions: readonly BillingSubscription[] = [],
): Promise<void> {
  const { lease, deps } = context;
  const unsettled = await lease.transaction(async (tx) => {
    await noteEndings(tx, context, subscriptions);
    return listUnsettled(tx, context);
  });
  for (const ending of unsettled) {
    try {
      await settle(context, ending);
    } catch (error) {
      if (!isStripeError(error)) throw error;
      const lastError = describeError(error);
      deps.log.error({ subscription: ending.subscriptionId, reason: lastError }, 'refund failed');
      // What Stripe does not know any more can give nothing back.
      const given = isMissing(error) ? { parts: [], settledAt: deps.clock() } : {};
      await lease.transaction((tx) => changeEnding(tx, ending, { lastError, ...given }));
    }
  }
}

async function settle(context: BillingContext, ending: BillingEnding): Promise<void> {
  const { lease, deps } = context;
  const { subscriptionId, kind, endedAt } = ending;
  await voidOpenInvoices(context, subscriptionId);
  const due = await findDueRefunds(deps, subscriptionId, kind === 'duplicate' ? 'all' : 'unused', endedAt);
  const currency = due[0]?.currency ?? null;
  const planned = due.map(({ amount }) => amount);
  await lease.transaction((tx) => changeEnding(tx, ending, { parts: planned, currency }));
  const parts: number[] = [];
  for (const refund of due) {
    const isBack = refund.isSent || (await sendRefund(context, refund));
    if (isBack) parts.push(refund.amount);
  }
  await lease.transaction(async (tx) => {
    await changeEnding(tx, ending, { parts, settledAt: deps.clock(), lastError: null });
    // The mail about a deleted account names its refund itself.
    if (parts.length === 0 || currency === null || kind === 'close_account') return;
    const notice = { amount: sumParts(parts), currency, isDuplicate: isDuplicate(kind) };
    await queueRefundNotice(tx, context, { id: subscriptionId, ...notice });
  });
}
