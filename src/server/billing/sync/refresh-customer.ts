import type Stripe from 'stripe';
import { readEmail } from '#server/auth/records/users.ts';
import type { BillingContext } from '#server/billing/records/billing-context.ts';
import {
  clearCustomerId,
  readCustomerId,
  reserveCustomer,
  saveCustomerId,
} from '#server/billing/records/customer-rows.ts';
import { noteEndings } from '#server/billing/records/ending-rows.ts';
import { describeError, ignoreMissing, isMissing, isRefusedRequest } from '#server/billing/stripe/client.ts';
import { listSubscriptions } from '#server/billing/stripe/subscriptions.ts';
import { writeBillingState } from './write-billing-state.ts';

/** Updates the customer's e-mail. Forgets one deleted at Stripe, with its plan: no event could end it. */
export async function refreshCustomer(context: BillingContext): Promise<Stripe.Customer | null> {
  const { lease, userId, deps } = context;
  const { id, email } = await lease.transaction(async (tx) => ({
    id: await readCustomerId(tx, context),
    email: await readEmail(tx, userId),
  }));
  if (id === null) return null;
  const customer = await deps.stripe.customers.retrieve(id).catch(ignoreMissing);
  if (customer === null || customer.deleted) {
    // Without the customer's id, what we ended and still owe could not be found.
    const subscriptions = await listSubscriptions(context, id).catch(ignoreMissing);
    await lease.transaction(async (tx) => {
      await noteEndings(tx, context, subscriptions ?? []);
      await clearCustomerId(tx, context);
      await writeBillingState(tx, context, []);
    });
    return null;
  }
  if (email === null || customer.email === email) return customer;
  try {
    return await deps.stripe.customers.update(id, { email });
  } catch (error) {
    if (!isRefusedRequest(error) || isMissing(error)) throw error;
    // An address that Stripe does not take must not block everything else.
    deps.log.warn({ reason: describeError(error) }, 'a customer keeps its old e-mail address');
    return customer;
  }
}

export async function ensureCustomer(context: BillingContext): Promise<Stripe.Customer> {
  const known = await refreshCustomer(context);
  if (known !== null) return known;
  const { userId, mode, deps, lease } = context;
  const generation = await lease.transaction((tx) => reserveCustomer(tx, context, deps.clock()));
  // An idempotency key must not come with other parameters, so the address is not among them. The generation keeps a
  // deleted customer's key from bringing it back.
  const created = await deps.stripe.customers.create(
    { metadata: { userId } },
    { idempotencyKey: `customer:${mode}:${userId}:${generation}` },
  );
  await lease.transaction((tx) => saveCustomerId(tx, context, created.id));
  return (await refreshCustomer(context)) ?? created;
}
