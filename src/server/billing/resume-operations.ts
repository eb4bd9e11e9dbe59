import type { Family } from './family.ts';
import { decideRefunds, listRefundsOf, listUnfinishedOperations, settleOperation } from './operations.ts';
import { sendDueRefunds } from './send-refunds.ts';
import { isMissing } from './stripe-error.ts';
import type { BillingOperation } from './tables.ts';

/** A call that timed out may still arrive; only after this long is a living subscription taken for not ended. */
const STILL_ARRIVING_MS = 2 * 60_000;

/**
 * Goes on with what was begun: for a subscription that did end the refund is due; one that lives on keeps its money, for the
 * parent was told that the change failed.
 * @param inOneGo the caller is about to begin anew: nothing may stay undecided
 */
export async function resumeOperations(family: Family, { inOneGo = false } = {}): Promise<void> {
  for (const operation of await listUnfinishedOperations(family)) {
    const refunds = await family.lease.transaction((tx) => listRefundsOf(tx, operation.id));
    const planned = refunds.filter(({ state }) => state === 'planned');
    for (const id of new Set(planned.map(({ subscriptionId }) => subscriptionId))) {
      if (await hasEnded(family, id)) await decideRefunds(family, operation, id, 'pending');
      else if (inOneGo || isOld(family, operation)) await decideRefunds(family, operation, id, 'abandoned');
    }
    await sendDueRefunds(family, operation);
    await settleOperation(family, operation);
  }
}

async function hasEnded({ parts }: Family, subscription: string): Promise<boolean> {
  try {
    const { status } = await parts.stripe.subscriptions.retrieve(subscription);
    return status === 'canceled' || status === 'incomplete_expired';
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

function isOld({ parts }: Family, { startedAt }: BillingOperation): boolean {
  return parts.clock().getTime() - startedAt.getTime() > STILL_ARRIVING_MS;
}
