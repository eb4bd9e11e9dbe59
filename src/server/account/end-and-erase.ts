import { randomUUID } from 'node:crypto';
import { mayTell } from '#server/auth/mail-limits.ts';
import { type Closing, refuseUnreachableCustomer } from '#server/billing/close-account.ts';
import { toBillingError } from '#server/billing/stripe-error.ts';
import type { Tx } from '#server/db/database.ts';
import { databaseErrorCode } from '#server/db/database-error.ts';
import type { MailLanguage } from '#server/mail/mail-language.ts';
import type { DeleteAnswer } from '#shared/account-data/protocol.ts';
import { writeAccountDeletedMail } from './account-mail.ts';
import type { AccountParts } from './account-parts.ts';
import { eraseAccount } from './erase-account.ts';

const DEADLOCK = '40P01';

type EndingParts = Pick<AccountParts, 'db' | 'billing' | 'mailer'>;

/**
 * Ends what an account has at Stripe, then, in one transaction, erases every row and queues the mail that confirms it.
 * When Stripe fails nothing is erased; repeating it goes on where it broke off.
 * @param byOperator what the mail says about who has done it
 * @throws ApiError when Stripe did not end it or cannot be asked
 */
export function endAndErase(
  parts: EndingParts,
  userId: string,
  given: { language: MailLanguage; byOperator: boolean },
): Promise<DeleteAnswer> {
  return repeatAfterDeadlock(() => tryEndAndErase(parts, userId, given));
}

/** Of two transactions that wait for each other the database ends one; ending and erasing go on where they broke off. */
async function repeatAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  return run().catch((error: unknown) => {
    if (databaseErrorCode(error) !== DEADLOCK) throw error;
    return run();
  });
}

async function tryEndAndErase(
  parts: EndingParts,
  userId: string,
  given: { language: MailLanguage; byOperator: boolean },
): Promise<DeleteAnswer> {
  let refund: Closing['refund'] = null;
  const erase = async (tx: Tx, closing: Closing) => {
    refund = closing.refund;
    const erased = await eraseAccount(tx, userId);
    if (erased === null || !(await mayTell(tx, erased))) return;
    const mail = writeAccountDeletedMail({ ...given, to: erased.email, refund });
    await parts.mailer.enqueue(tx, `account-deleted/${randomUUID()}`, mail);
  };
  if (parts.billing === null) {
    await parts.db.transaction(async (tx) => {
      await refuseUnreachableCustomer(tx, userId, null);
      await erase(tx, { refund: null });
    });
  } else {
    await parts.billing.closeAccount(userId, erase).catch((error: unknown) => {
      throw toBillingError(error);
    });
  }
  parts.mailer.wake();
  return { refund };
}
