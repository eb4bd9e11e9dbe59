import type { EmailMove } from '#server/auth/actions/email-change.ts';
import type { Tx } from '#server/db/database.ts';
import { changeProfileEmail } from '#server/profiles/profile-queries.ts';
import { moveWaitlistEntry } from '#server/waitlist/owned-tables.ts';

/** Brings the new address of an account to the other tables that hold it, in the transaction of the change. */
export async function followEmailChange(
  tx: Tx,
  { userId, from, to, isFromProved }: EmailMove,
  now: Date,
): Promise<void> {
  await changeProfileEmail(tx, userId, to, now);
  // What an unproved address has on the waitlist may be a stranger's: such an entry stays where it is.
  if (isFromProved) await moveWaitlistEntry(tx, from, to);
}
