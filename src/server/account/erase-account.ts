import { eraseMailRequestsOf } from '#server/auth/records/mail-requests.ts';
import { deleteUser, type ErasedUser } from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';
import { lockFamiliesOf } from '#server/library/lock-family.ts';
import { noteErasedNow } from './erased-accounts.ts';
import { TABLE_OWNERS } from './table-owners.ts';

/**
 * Erases every row of an account and its family in every table and notes the id, so that no restored backup brings it
 * back. Returns its address, or null when there is no such account. Most rows go with the row of `users` (foreign keys);
 * the others, which name the account by its address or in a text, are erased by the owners of their tables. Counters of
 * limits hold hashes and run out by themselves.
 */
export async function eraseAccount(tx: Tx, userId: string): Promise<ErasedUser | null> {
  // The worker that answers a request for a link locks the request and then the account: here too, in this order.
  await eraseMailRequestsOf(tx, userId);
  // A sync locks the family before a row of its refers to the account; in another order each would wait for the other.
  await lockFamiliesOf(tx, userId);
  const erased = await deleteUser(tx, userId);
  if (erased === null) return null;
  await noteErasedNow(tx, userId);
  const account = { userId, email: erased.email, isEmailProved: erased.emailProvedAt !== null };
  for (const owner of TABLE_OWNERS) await owner.eraseRows(tx, account);
  return erased;
}
