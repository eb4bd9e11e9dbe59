import { and, eq, isNotNull } from 'drizzle-orm';
import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { readCustomerId } from '#server/billing/customers/customers.ts';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { withBillingLock } from '#server/billing/lock/with-billing-lock.ts';
import { listUnfinishedOperations } from '#server/billing/refunds/operation-records.ts';
import { sumRefundsOfClosing } from '#server/billing/refunds/read-refunds.ts';
import { isMissing } from '#server/billing/stripe-error.ts';
import { billingCustomers, stripeEvents } from '#server/billing/tables.ts';
import type { Tx } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { endEverything } from './downgrade.ts';

/** What the end of the account gave back, in cents; null when nothing was due. */
export type Closing = { refund: { amount: number; currency: string } | null };

/**
 * Before an account is deleted: ends and refunds what it has at Stripe, deletes the customer there, then runs `erase`
 * in one transaction under the account's lock, so that nothing can be bought in between. May be repeated after a crash
 * anywhere. Throws when Stripe refuses, and while a refund is still to be sent: the account must stay then, or it would
 * go on being charged, or the record of money owed would be erased.
 */
export function closeBillingAccount(
  deps: BillingDeps,
  userId: string,
  erase: (tx: Tx, closing: Closing) => Promise<void>,
): Promise<void> {
  return withBillingLock(deps, userId, async (context) => {
    const { lease, mode } = context;
    await lease.transaction((tx) => refuseUnreachableCustomer(tx, userId, mode));
    const known = await lease.transaction((tx) => readCustomerId(tx, userId, mode));
    const customer = await endEverything(context, 'close_account');
    if ((await listUnfinishedOperations(context)).length > 0) {
      throw new ApiError(
        502,
        'refund_on_its_way',
        'Your subscription has ended, but its refund could not be sent yet. Please try again in a few minutes; your account stays until then.',
      );
    }
    if (customer !== null) await deleteCustomer(context, customer);
    await lease.transaction(async (tx) => {
      const closing = { refund: await sumRefundsOfClosing(tx, userId) };
      if (known !== null) {
        await tx
          .delete(stripeEvents)
          .where(and(eq(stripeEvents.mode, mode), eq(stripeEvents.customerId, known)));
      }
      await erase(tx, closing);
    });
  });
}

/**
 * Throws when the account has a customer of real money that this process cannot close, for want of the keys:
 * once its id is erased, the charges that go on could not be found any more.
 * @param mode what this process can close; null where payments are off
 */
export async function refuseUnreachableCustomer(tx: Tx, userId: string, mode: string | null): Promise<void> {
  const customers = await tx
    .select({ mode: billingCustomers.mode })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, userId), isNotNull(billingCustomers.customerId)));
  if (!customers.some((one) => one.mode.startsWith('live:') && one.mode !== mode)) return;
  throw new ApiError(
    503,
    'payment_service_unavailable',
    'Your account cannot be deleted at the moment, because the payments that belong to it cannot be ended. Please try again later.',
  );
}

async function deleteCustomer({ deps }: BillingContext, customer: string): Promise<void> {
  await deps.stripe.customers.del(customer).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
