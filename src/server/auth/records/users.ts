import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { takeFirstRow } from '#server/db/read-rows.ts';
import type { AccountEventKind } from '#shared/account/protocol.ts';
import { accountEvents, type IdentityRow, identities, type UserRow, users } from './tables.ts';

export type Account = { user: UserRow; identities: IdentityRow[] };

/** `provider` is the provider with which the account was created. */
export function toAppMetadata(identities: IdentityRow[]): { provider: string; providers: string[] } {
  const providers = [...new Set(identities.map((identity) => identity.provider))];
  return { provider: providers[0] ?? 'email', providers };
}

export function findUserByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  return takeFirstRow(tx.select().from(users).where(eq(users.email, email)));
}

/** Locks the row so that concurrent changes of one account run one after the other. */
export function lockUserByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  return takeFirstRow(tx.select().from(users).where(eq(users.email, email)).for('update'));
}

export function lockUser(tx: Tx, userId: string): Promise<UserRow | null> {
  return takeFirstRow(tx.select().from(users).where(eq(users.id, userId)).for('update'));
}

export async function findAccount(tx: Tx, userId: string): Promise<Account | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user === undefined) return null;
  const rows = await tx
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.identityId));
  return { user, identities: rows };
}

export async function recordSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await updateUser(tx, userId, { lastSignInAt: now, updatedAt: now });
  await tx
    .update(identities)
    .set({ lastSignInAt: now, updatedAt: now })
    .where(and(eq(identities.userId, userId), eq(identities.provider, 'email')));
}

export async function updateUser(tx: Tx, userId: string, columns: Partial<UserRow>): Promise<void> {
  await tx.update(users).set(columns).where(eq(users.id, userId));
}

export async function readEmail(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

export function getVerifiedEmail({ email, emailProvedAt }: UserRow): string | null {
  return emailProvedAt === null ? null : email;
}

export async function findUserId(tx: Tx, text: string): Promise<string | null> {
  const [row] = await tx.select({ id: users.id }).from(users).where(sql`${users.id}::text = ${text}`);
  return row?.id ?? null;
}

export async function hasUsers(tx: Tx): Promise<boolean> {
  return (await tx.select({ id: users.id }).from(users).limit(1)).length > 0;
}

export function deleteUser(tx: Tx, userId: string): Promise<UserRow | null> {
  return takeFirstRow(tx.delete(users).where(eq(users.id, userId)).returning());
}

export type NewAccountEvent = {
  userId: string;
  kind: AccountEventKind;
  device: string;
  details?: Record<string, string>;
};

/** Call this in the transaction of the event. */
export async function recordAccountEvent(
  tx: Tx,
  { details = {}, ...event }: NewAccountEvent,
  now: Date,
): Promise<void> {
  await tx.insert(accountEvents).values({ id: randomUUID(), ...event, details, at: now });
}

export async function readAccountEvents(
  tx: Tx,
  userId: string,
  { since, limit }: { since: Date; limit: number },
) {
  return tx
    .select()
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), gt(accountEvents.at, since)))
    .orderBy(desc(accountEvents.at), desc(accountEvents.id))
    .limit(limit);
}

export const DEMO_EMAIL = 'demo@sproutcards.local';
