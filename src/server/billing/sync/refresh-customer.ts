import type Stripe from 'stripe';
import { readEmail } from '#server/auth/records/users.ts';
import type { BillingContext } from '#server/billing/records/billing-context.ts';
import {
  clearCustomerId,
  readCustomerId,
  reserveCustomer,
  saveCustomerId,
} from '#server/billing/records/customer-rows.ts';
import { recordEndings } from '#server/billing/records/ending-rows.ts';
import {
  describeError,
  isInvalidRequest,
  isResourceMissing,
  nullIfMissing,
} from '#server/billing/stripe/client.ts';
import { listSubscriptions } from '#server/billing/stripe/subscriptions.ts';
import { writeBillingState } from './write-billing-state.ts';

/** Updates the customer's email address. Clears a customer deleted at Stripe and its plan, which no later event could end. */
export async function refreshCustomer(context: BillingContext): Promise<Stripe.Customer | null> {
  const { lease, userId, deps } = context;
  const { id, email } = await lease.transaction(async (tx) => ({
    id: await readCustomerId(tx, context),
    email: await readEmail(tx, userId),
  }));
  if (id === null) return null;
  const customer = await deps.stripe.customers.retrieve(id).catch(nullIfMissing);
  if (customer === null || customer.deleted) {
    // Without the customer's id, pending refunds could not be found later.
    const subscriptions = await listSubscriptions(context, id).catch(nullIfMissing);
    await lease.transaction(async (tx) => {
      await recordEndings(tx, context, subscriptions ?? []);
      await clearCustomerId(tx, context);
      await writeBillingState(tx, context, []);
    });
    return null;
  }
  if (email === null || customer.email === email) return customer;
  try {
    return await deps.stripe.customers.update(id, { email });
  } catch (error) {
    if (!isInvalidRequest(error) || isResourceMissing(error)) throw error;
    // An address that Stripe refuses must not block everything else.
    deps.log.warn({ reason: describeError(error) }, 'Stripe refused the new email address of a customer');
    return customer;
  }
}

export async function ensureCustomer(context: BillingContext): Promise<Stripe.Customer> {
  const existing = await refreshCustomer(context);
  if (existing !== null) return existing;
  const { userId, mode, deps, lease } = context;
  const generation = await lease.transaction((tx) => reserveCustomer(tx, context, deps.clock()));
  // The parameters of an idempotency key must not change, so they do not include the address. The generation prevents
  // the key of a deleted customer from returning that customer.
  const created = await deps.stripe.customers.create(
    { metadata: { userId } },
    { idempotencyKey: `customer:${mode}:${userId}:${generation}` },
  );
  await lease.transaction((tx) => saveCustomerId(tx, context, created.id));
  return (await refreshCustomer(context)) ?? created;
}
