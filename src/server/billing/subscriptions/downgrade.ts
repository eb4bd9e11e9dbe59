import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { findCustomer, readCustomerId } from '#server/billing/customers/customers.ts';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { withBillingLock } from '#server/billing/lock/with-billing-lock.ts';
import { type DueRefund, findDueRefunds } from '#server/billing/refunds/paid-invoice.ts';
import { endSubscriptions, resumeOperations } from '#server/billing/refunds/run-operations.ts';
import { isTerminal } from '#server/billing/sync/billing-state.ts';
import { writeBillingState } from '#server/billing/sync/write-billing-state.ts';
import { expireSession, listOpenSessions, listSubscriptions } from './subscriptions.ts';

/**
 * Changes the account to Free now: ends its subscriptions at Stripe, gives the unused time back, then writes the profile.
 * When Stripe does not end them nothing is written; a refund that fails is sent later.
 */
export function downgradeToFree(deps: BillingDeps, userId: string): Promise<void> {
  return withBillingLock(deps, userId, async (context) => {
    const customer = await endEverything(context, 'downgrade');
    const subscriptions = customer === null ? [] : await listSubscriptions(context, customer);
    await context.lease.transaction((tx) =>
      writeBillingState(tx, context, subscriptions, { endedByUser: true }),
    );
  });
}

/** How often Stripe is asked for further subscriptions; a limit, so that the lock is not held for ever. */
const MOST_LOOKS = 3;

/** Ends and refunds all that the account has at Stripe; returns its customer there, or null when it has none. */
export async function endEverything(
  context: BillingContext,
  kind: 'downgrade' | 'close_account',
): Promise<string | null> {
  await resumeOperations(context, { finalize: true });
  const customer = await findCustomer(context);
  if (customer === null) return null;
  // Pages first: one that is paid just now becomes a subscription, which is listed and ended below.
  for (const session of await listOpenSessions(context, customer.id))
    await expireSession(context, session.id);
  // A page that was being paid just now may turn into a subscription a moment later: hence the second look.
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const subscriptions = await listSubscriptions(context, customer.id);
    const living = subscriptions.filter((one) => !isTerminal(one));
    if (living.length === 0) break;
    await endSubscriptions(context, kind, living, 'unused');
  }
  return customer.id;
}

/** What a change to Free would give back now, for the question before it. */
export type DowngradePreview = { amount: number; currency: string; paidUntil: Date } | null;

/** Reads Stripe and changes nothing; null when nothing would come back. */
export async function previewDowngrade(deps: BillingDeps, userId: string): Promise<DowngradePreview> {
  const mode = await deps.findMode();
  const customer = await deps.db.transaction((tx) => readCustomerId(tx, userId, mode));
  if (customer === null) return null;
  const due: DueRefund[] = [];
  for (const one of await listSubscriptions({ deps }, customer)) {
    if (!isTerminal(one)) due.push(...(await findDueRefunds(deps, one.id, 'unused', deps.clock())));
  }
  const latest = due.toSorted((a, b) => b.paidUntil.getTime() - a.paidUntil.getTime())[0];
  if (!latest) return null;
  const amount = due.reduce((sum, refund) => sum + refund.amount, 0);
  return { amount, currency: latest.currency, paidUntil: latest.paidUntil };
}
