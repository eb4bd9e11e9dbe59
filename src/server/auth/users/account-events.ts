import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { AccountEventKind } from '#shared/account/account-security.ts';
import { accountEvents } from '../tables.ts';

/** What happened to an account. `details` hold no secrets. */
export type NewAccountEvent = {
  userId: string;
  kind: AccountEventKind;
  /** That did it (`describeDevice`); empty when not known. */
  device: string;
  details?: Record<string, string>;
};

/** Writes it down for the parent to see. Call it in the transaction that does what it tells. */
export async function noteAccountEvent(
  tx: Tx,
  { details = {}, ...event }: NewAccountEvent,
  now: Date,
): Promise<void> {
  await tx.insert(accountEvents).values({ id: randomUUID(), ...event, details, at: now });
}
