import type { EmailMove } from '#server/auth/actions/email-change.ts';
import { authTables } from '#server/auth/records/owned-tables.ts';
import { billingTables } from '#server/billing/owned-tables.ts';
import type { Tx } from '#server/db/database.ts';
import type { TableOwner } from '#server/db/table-owner.ts';
import { libraryTables } from '#server/library/owned-tables.ts';
import { mailTables } from '#server/mail/owned-tables.ts';
import { profileTables, writeProfile } from '#server/profiles/profile-queries.ts';
import { moveWaitlistEntry, waitlistTables } from '#server/waitlist/owned-tables.ts';

/** In the order in which an export shows them. */
export const TABLE_OWNERS: readonly TableOwner[] = [
  authTables,
  profileTables,
  billingTables,
  waitlistTables,
  mailTables,
  libraryTables,
];

/** Brings the new address of an account to the other tables that hold it, in the transaction of the change. */
export async function followEmailChange(
  tx: Tx,
  { userId, from, to, isFromProved }: EmailMove,
  now: Date,
): Promise<void> {
  await writeProfile(tx, userId, { email: to, updatedAt: now });
  // A waitlist entry of an unproved address may be a stranger's: it stays where it is.
  if (isFromProved) await moveWaitlistEntry(tx, from, to);
}
