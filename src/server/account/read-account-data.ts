import { findAccount } from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';
import { TABLE_OWNERS } from './table-owners.ts';

/** What is stored about an account besides its library and the memory of it, by the names of `account.json`. */
export type AccountData = { email: string; parts: Record<string, unknown> & { family?: object } };

/** Reads everything stored about an account, in the column names of the database, times in ISO 8601. */
export async function readAccountData(tx: Tx, userId: string): Promise<AccountData> {
  const account = await findAccount(tx, userId);
  if (account === null) throw new Error('There is no such account.');
  const { email, emailProvedAt } = account.user;
  const parts: AccountData['parts'] = {};
  for (const owner of TABLE_OWNERS) {
    Object.assign(
      parts,
      await owner.exportRows(tx, { userId, email, isEmailProved: emailProvedAt !== null }),
    );
  }
  return { email, parts };
}
