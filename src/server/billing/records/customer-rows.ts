import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import type { BillingDeps } from './billing-context.ts';
import { billingCustomers } from './tables.ts';

type Account = { userId: string; mode: string };

const matchesAccount = ({ userId, mode }: Account) =>
  and(eq(billingCustomers.userId, userId), eq(billingCustomers.mode, mode));

export async function readCustomerId(tx: Tx, account: Account): Promise<string | null> {
  const [row] = await tx
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(matchesAccount(account));
  return row?.customerId ?? null;
}

export async function findCustomerId(
  { db, findStripeMode }: BillingDeps,
  userId: string,
): Promise<string | null> {
  const mode = await findStripeMode();
  return db.transaction((tx) => readCustomerId(tx, { userId, mode }));
}

export async function findCustomerUser(tx: Tx, mode: string, customerId: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.mode, mode), eq(billingCustomers.customerId, customerId)));
  return row?.userId ?? null;
}

/** Returns the generation, which is part of the idempotency key of a new customer. */
export async function reserveCustomer(tx: Tx, { userId, mode }: Account, now: Date): Promise<number> {
  await tx.insert(billingCustomers).values({ userId, mode, createdAt: now }).onConflictDoNothing();
  const [row] = await tx
    .select({ generation: billingCustomers.generation })
    .from(billingCustomers)
    .where(matchesAccount({ userId, mode }));
  return row?.generation ?? 0;
}

export async function saveCustomerId(tx: Tx, account: Account, customerId: string): Promise<void> {
  await tx.update(billingCustomers).set({ customerId }).where(matchesAccount(account));
}

export async function clearCustomerId(tx: Tx, account: Account): Promise<void> {
  await tx
    .update(billingCustomers)
    .set({ customerId: null, generation: sql`${billingCustomers.generation} + 1` })
    .where(matchesAccount(account));
}

/** Returns false if the account has a customer already. */
export async function relinkCustomer(
  tx: Tx,
  { userId, mode }: Account,
  customerId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(billingCustomers)
    .values({ userId, mode, customerId, createdAt: now })
    .onConflictDoUpdate({
      target: [billingCustomers.userId, billingCustomers.mode],
      set: { customerId },
      setWhere: sql`${billingCustomers.customerId} is null`,
    })
    .returning({ userId: billingCustomers.userId });
  return rows.length > 0;
}

/** Returns the time of the oldest restored backup whose later customers have not been searched yet. */
export async function findUnreadBackup(db: Database, mode: string): Promise<Date | null> {
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ made_at: number | null }>(sql`
      select extract(epoch from min(backup_made_at))::float8 as made_at from restores
      where not ${mode} = any(customers_found_in)`),
  );
  const seconds = rows[0]?.made_at ?? null;
  return seconds === null ? null : new Date(seconds * 1000);
}

export async function recordFoundCustomers(
  db: Database,
  { mode, foundUserIds, now }: { mode: string; foundUserIds: readonly string[]; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const userId of foundUserIds) {
      await tx.execute(sql`insert into restored_billing_reads (user_id, mode, restored_at)
        values (${userId}::uuid, ${mode}, ${now.toISOString()}::timestamptz) on conflict do nothing`);
    }
    await tx.execute(sql`update restores set customers_found_in = array_append(customers_found_in, ${mode}::text)
      where not ${mode} = any(customers_found_in)`);
  });
}

export async function readRestoredState(
  tx: Tx,
  { userId, mode }: Account,
): Promise<{ isSearching: boolean; isDue: boolean }> {
  const { rows } = await tx.execute<{ searching: boolean; due: boolean }>(sql`
    select exists (select from restores where not ${mode} = any(customers_found_in)) as searching,
      exists (
        select from restored_billing_reads where user_id = ${userId}::uuid and mode = ${mode}
      ) as due`);
  return { isSearching: rows[0]?.searching ?? false, isDue: rows[0]?.due ?? false };
}

export async function clearRestoredRead(tx: Tx, { userId, mode }: Account): Promise<void> {
  await tx.execute(
    sql`delete from restored_billing_reads where user_id = ${userId}::uuid and mode = ${mode}`,
  );
}
