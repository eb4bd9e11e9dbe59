import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { readCustomerId } from '#server/billing/customers/customers.ts';
import { readRefunds } from '#server/billing/refunds/read-refunds.ts';
import { readStanding } from '#server/billing/sync/standing.ts';
import type { BillingStanding } from '#server/billing/tables.ts';
import { readProfile } from '#server/profiles/profile-queries.ts';
import type { BillingSummary } from '#shared/billing/answers.ts';
import { readPlan } from '#shared/plan/plans.ts';

/** Returns what the profile and the success page show about money, from our own tables. */
export async function summarizeBilling(deps: BillingDeps, userId: string): Promise<BillingSummary> {
  const mode = await deps.findMode();
  return deps.db.transaction(
    async (tx) => {
      const profile = await readProfile(tx, userId);
      const standing = await readStanding(tx, userId);
      const refunds = await readRefunds(tx, { userId, mode, now: deps.clock() });
      return {
        plan: readPlan(profile?.plan),
        subscription_status: profile?.subscriptionStatus ?? 'free',
        current_period_end: profile?.currentPeriodEnd?.toISOString() ?? null,
        cancel_at_period_end: profile?.cancelAtPeriodEnd ?? false,
        gift_until: profile?.giftUntil?.toISOString() ?? null,
        price: readPrice(profile?.currentPeriodEnd ? standing : null),
        ended: readUnpaidEnd(standing),
        has_billing_account: (await readCustomerId(tx, userId, mode)) !== null,
        refund: refunds.find(({ state }) => state !== 'settled') ?? null,
        refunds,
      };
    },
    { snapshot: true },
  );
}

function readPrice(standing: BillingStanding | null): BillingSummary['price'] {
  if (!standing?.amount || !standing.currency || !standing.billingCycle) return null;
  return { amount: standing.amount, currency: standing.currency, cycle: standing.billingCycle };
}

function readUnpaidEnd(standing: BillingStanding | null): BillingSummary['ended'] {
  if (standing?.endedReason !== 'payment_failed' || standing.endedAt === null) return null;
  return { reason: 'payment_failed', at: standing.endedAt.toISOString() };
}
