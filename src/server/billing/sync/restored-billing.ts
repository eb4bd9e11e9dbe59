import { forgetRead, readRestoredState } from '#server/billing/customers/restored-customers.ts';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { ApiError } from '#server/http/errors.ts';
import { syncBillingContext } from './sync-billing-context.ts';

/**
 * After a restore, before anything is done for an account: brings it to what Stripe holds, without mails, because what is found was
 * mailed when it happened. Does nothing otherwise.
 * @throws ApiError while customers that were made since the backup are still looked for: a second one could be made
 */
export async function readAfterRestore(context: BillingContext): Promise<void> {
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
  await context.lease.transaction((tx) => forgetRead(tx, context));
}
