import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { AccountEventKind } from '#shared/account/account-security.ts';
import { accountEvents } from '../tables.ts';

type AccountEventRow = typeof accountEvents.$inferSelect;

/** What happened to an account. `details` hold no secrets. */
export type NewAccountEvent = {
  userId: string;
  kind: AccountEventKind;
  /** That did it (`describeDevice`); empty when not known. */
  device: string;
  details?: Record<string, string>;
};

/** Writes an event down for the parent to see. Call it in the transaction of the event itself. */
export async function noteAccountEvent(
  tx: Tx,
  { details = {}, ...event }: NewAccountEvent,
  now: Date,
): Promise<void> {
  await tx.insert(accountEvents).values({ id: randomUUID(), ...event, details, at: now });
}

/** Returns what happened to an account after `since`, the newest first. */
export async function readAccountEvents(
  tx: Tx,
  userId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<AccountEventRow[]> {
  return tx
    .select()
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), gt(accountEvents.at, since)))
    .orderBy(desc(accountEvents.at), desc(accountEvents.id))
    .limit(limit);
}
