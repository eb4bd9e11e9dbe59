import { randomUUID } from 'node:crypto';
import { mayNotify } from '#server/auth/records/mail-requests.ts';
import { type Closing, refuseUnreachableCustomer } from '#server/billing/actions/end-plan.ts';
import { toBillingError } from '#server/billing/stripe/client.ts';
import type { Tx } from '#server/db/database.ts';
import { databaseErrorCode } from '#server/db/database-error.ts';
import type { MailLanguage } from '#server/mail/mail-settings.ts';
import type { DeleteAnswer } from '#shared/account/protocol.ts';
import type { AccountDeps } from './account-deps.ts';
import { writeAccountDeletedMail } from './account-mail.ts';
import { eraseAccount } from './erase-account.ts';

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
