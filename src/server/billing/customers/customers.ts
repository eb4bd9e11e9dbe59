import { and, eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { readEmail } from '#server/auth/users/users.ts';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { describeError, isMissing, isRefusedRequest } from '#server/billing/stripe-error.ts';
import { writeBillingState } from '#server/billing/sync/write-billing-state.ts';
import { billingCustomers } from '#server/billing/tables.ts';
import type { Tx } from '#server/db/database.ts';

/** Returns the account's customer id as we know it, without asking Stripe; null when there is none. */
export async function readCustomerId(tx: Tx, userId: string, mode: string): Promise<string | null> {
  const [row] = await tx
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.mode, mode)));
  return row?.customerId ?? null;
}

/** Returns the user of a customer; null for an unknown customer. */
export async function findUserOfCustomer(tx: Tx, mode: string, customerId: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.mode, mode), eq(billingCustomers.customerId, customerId)));
  return row?.userId ?? null;
}

/**
 * Returns the account's customer as it is at Stripe, its e-mail brought up to date; null when there is none. One that was
 * deleted at Stripe is forgotten, so that the next checkout makes another, and its plan with it.
 */
export async function findCustomer(context: BillingContext): Promise<Stripe.Customer | null> {
  const { id, email } = await context.lease.transaction(async (tx) => ({
    id: await readCustomerId(tx, context.userId, context.mode),
    email: await readEmail(tx, context.userId),
  }));
  if (id === null) return null;
  const customer = await retrieveCustomer(context, id);
  if (customer === null) {
    await forgetCustomer(context);
    return null;
  }
  if (email === null || customer.email === email) return customer;
  try {
    return await context.deps.stripe.customers.update(id, { email });
  } catch (error) {
    if (!isRefusedRequest(error) || isMissing(error)) throw error;
    // An address that Stripe does not take is no reason to let nothing else through: the customer keeps the one it has.
    context.deps.log.warn({ reason: describeError(error) }, 'a customer keeps its old e-mail address');
    return customer;
  }
}

/** Returns the account's customer at Stripe, and makes one when there is none. */
export async function ensureCustomer(context: BillingContext): Promise<Stripe.Customer> {
  const known = await findCustomer(context);
  if (known !== null) return known;
  const { userId, mode, deps, lease } = context;
  const generation = await lease.transaction((tx) => reserveCustomer(tx, userId, mode, deps.clock()));
  // The key must not be reused with other parameters, so the address, which may change, is not among them. A deleted
  // customer's key would bring the deleted one back: hence the generation.
  const created = await deps.stripe.customers.create(
    { metadata: { userId } },
    { idempotencyKey: `customer:${mode}:${userId}:${generation}` },
  );
  await lease.transaction((tx) =>
    tx
      .update(billingCustomers)
      .set({ customerId: created.id })
      .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.mode, mode))),
  );
  return (await findCustomer(context)) ?? created;
}

/**
 * Forgets the account's customer, which no longer exists at Stripe, and writes in the same transaction that it pays
 * nothing: no event leads to the account any more.
 */
async function forgetCustomer(context: BillingContext): Promise<void> {
  const { lease, userId, mode } = context;
  await lease.transaction(async (tx) => {
    await tx
      .update(billingCustomers)
      .set({ customerId: null, generation: sql`${billingCustomers.generation} + 1` })
      .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.mode, mode)));
    await writeBillingState(tx, context, []);
  });
}

async function retrieveCustomer({ deps }: BillingContext, id: string): Promise<Stripe.Customer | null> {
  try {
    const customer = await deps.stripe.customers.retrieve(id);
    return customer.deleted ? null : customer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function reserveCustomer(tx: Tx, userId: string, mode: string, now: Date): Promise<number> {
  await tx.insert(billingCustomers).values({ userId, mode, createdAt: now }).onConflictDoNothing();
  const [row] = await tx
    .select({ generation: billingCustomers.generation })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.mode, mode)));
  return row?.generation ?? 0;
}
