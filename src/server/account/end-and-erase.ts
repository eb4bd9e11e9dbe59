import { randomUUID } from 'node:crypto';
import { consumeNotice, eraseMailRequestsOf } from '#server/auth/records/mail-requests.ts';
import type { UserRow } from '#server/auth/records/tables.ts';
import { deleteUser, findProvedEmail } from '#server/auth/records/users.ts';
import { type Closing, refuseUnreachableCustomer } from '#server/billing/actions/end-plan.ts';
import { toBillingError } from '#server/billing/stripe/client.ts';
import type { Tx } from '#server/db/database.ts';
import { databaseErrorCode } from '#server/db/database-trouble.ts';
import { lockFamiliesOf } from '#server/library/family.ts';
import type { MailLanguage } from '#server/mail/mail-settings.ts';
import type { DeleteAnswer } from '#shared/account/protocol.ts';
import type { AccountDeps } from './account-deps.ts';
import { writeAccountDeletedMail } from './account-mail.ts';
import { noteErasedNow } from './erased-accounts.ts';
import { TABLE_OWNERS } from './table-owners.ts';

/**
 * Notes the id, so that no restored backup brings the account back. Foreign keys to `users` delete most rows; owners of
 * the other tables delete rows that contain the address or mention the account in a text.
 */
export async function eraseAccount(tx: Tx, userId: string): Promise<UserRow | null> {
  // The lock order of the link worker: first the request, then the account.
  await eraseMailRequestsOf(tx, userId);
  // The lock order of a sync: first the family, then the account.
  await lockFamiliesOf(tx, userId);
  const erased = await deleteUser(tx, userId);
  if (erased === null) return null;
  await noteErasedNow(tx, userId);
  const account = { userId, provedEmail: findProvedEmail(erased) };
  for (const owner of TABLE_OWNERS) await owner.eraseRows?.(tx, account);
  return erased;
}

const DEADLOCK = '40P01';

type EndingDeps = Pick<AccountDeps, 'db' | 'billing' | 'mailer'>;

/**
 * Ends the plan at Stripe, then erases every row. When Stripe fails, nothing is erased, and a retry resumes where this
 * stopped.
 * @throws ApiError when Stripe did not end the plan or is unreachable
 */
export function endAndErase(...given: Parameters<typeof tryEndAndErase>): Promise<DeleteAnswer> {
  return tryEndAndErase(...given).catch((error: unknown) => {
    if (databaseErrorCode(error) !== DEADLOCK) throw error;
    return tryEndAndErase(...given);
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
    if (erased === null || !(await consumeNotice(tx, erased))) return;
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
