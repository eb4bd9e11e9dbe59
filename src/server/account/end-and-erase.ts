import { randomUUID } from 'node:crypto';
import { eraseMailRequestsOf, mayNotify } from '#server/auth/records/mail-requests.ts';
import { deleteUser, type ErasedUser } from '#server/auth/records/users.ts';
import { type Closing, refuseUnreachableCustomer } from '#server/billing/actions/end-plan.ts';
import { toBillingError } from '#server/billing/stripe/client.ts';
import type { Tx } from '#server/db/database.ts';
import { databaseErrorCode } from '#server/db/database-trouble.ts';
import { lockFamiliesOf } from '#server/library/lock-family.ts';
import type { MailLanguage } from '#server/mail/mail-settings.ts';
import type { DeleteAnswer } from '#shared/account/protocol.ts';
import type { AccountDeps } from './account-deps.ts';
import { writeAccountDeletedMail } from './account-mail.ts';
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

const DEADLOCK = '40P01';

type EndingDeps = Pick<AccountDeps, 'db' | 'billing' | 'mailer'>;

/**
 * Ends what an account has at Stripe, then, in one transaction, erases every row and queues the mail that confirms it.
 * When Stripe fails nothing is erased; repeating it goes on where it broke off.
 * @param byOperator what the mail says about who has done it
 * @throws ApiError when Stripe did not end it or cannot be asked
 */
export function endAndErase(
  deps: EndingDeps,
  userId: string,
  given: { language: MailLanguage; byOperator: boolean },
): Promise<DeleteAnswer> {
  return repeatAfterDeadlock(() => tryEndAndErase(deps, userId, given));
}

/** Of two transactions that wait for each other the database ends one; ending and erasing go on where they broke off. */
async function repeatAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  return run().catch((error: unknown) => {
    if (databaseErrorCode(error) !== DEADLOCK) throw error;
    return run();
  });
}

async function tryEndAndErase(
  deps: EndingDeps,
  userId: string,
  given: { language: MailLanguage; byOperator: boolean },
): Promise<DeleteAnswer> {
  let refund: Closing['refund'] = null;
  const erase = async (tx: Tx, closing: Closing) => {
    refund = closing.refund;
    const erased = await eraseAccount(tx, userId);
    if (erased === null || !(await mayNotify(tx, erased))) return;
    const mail = writeAccountDeletedMail({ ...given, to: erased.email, refund });
    await deps.mailer.enqueue(tx, `account-deleted/${randomUUID()}`, mail);
  };
  if (deps.billing === null) {
    await deps.db.transaction(async (tx) => {
      await refuseUnreachableCustomer(tx, userId, null);
      await erase(tx, { refund: null });
    });
  } else {
    await deps.billing.closeAccount(userId, erase).catch((error: unknown) => {
      throw toBillingError(error);
    });
  }
  deps.mailer.wake();
  return { refund };
}
