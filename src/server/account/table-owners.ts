import type { EmailChange } from '#server/auth/actions/email-change.ts';
import { authTables } from '#server/auth/records/owned-tables.ts';
import { billingTables } from '#server/billing/owned-tables.ts';
import type { Tx } from '#server/db/database.ts';
import type { TableOwner } from '#server/db/table-owner.ts';
import { libraryTables } from '#server/library/family.ts';
import { mailTables } from '#server/mail/owned-tables.ts';
import { profileTables, writeProfile } from '#server/profiles/profile-queries.ts';
import { moveWaitlistEntry, waitlistTables } from '#server/waitlist/owned-tables.ts';

/** An export lists the tables in this order. */
export const TABLE_OWNERS: readonly TableOwner[] = [
  authTables,
  profileTables,
  billingTables,
  waitlistTables,
  mailTables,
  libraryTables,
];

/** Copies an account's new address to the other tables that contain it, in the transaction of the change. */
export async function propagateEmailChange(
  tx: Tx,
  { userId, from, to, wasVerified }: EmailChange,
  now: Date,
): Promise<void> {
  await writeProfile(tx, userId, { email: to, updatedAt: now });
  // A waitlist entry of an unconfirmed address may be a stranger's, so it is not moved.
  if (wasVerified) await moveWaitlistEntry(tx, from, to);
}
