import { queueRefundNotice } from '#server/billing/mails/billing-mails.ts';
import type { BillingContext } from '#server/billing/records/billing-context.ts';
import {
  changeEnding,
  isDuplicate,
  listUnsettled,
  noteEndings,
  sumParts,
} from '#server/billing/records/ending-rows.ts';
import type { BillingEnding } from '#server/billing/records/tables.ts';
import type { BillingSubscription } from '#server/billing/stripe/billing-state.ts';
import { describeError, isMissing, isStripeError } from '#server/billing/stripe/client.ts';
import { voidOpenInvoices } from '#server/billing/stripe/endings.ts';
import { findDueRefunds, sendRefund } from '#server/billing/stripe/refunds.ts';

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
      deps.log.error(
        { subscription: ending.subscriptionId, reason: lastError },
        'a refund could not be sent',
      );
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
