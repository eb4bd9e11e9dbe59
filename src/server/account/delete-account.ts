import { randomUUID } from 'node:crypto';
import { PasswordsBusyError } from '#server/auth/credentials/passwords.ts';
import { queueAccountMail } from '#server/auth/mails/account-mails.ts';
import { consumeNotice, eraseMailRequestsByUser } from '#server/auth/records/mail-requests.ts';
import { findSession, isFreshSignIn } from '#server/auth/records/sessions.ts';
import type { UserRow } from '#server/auth/records/tables.ts';
import {
  deleteUser,
  findAccount,
  getVerifiedEmail,
  lockUser,
  type NewAccountEvent,
  recordAccountEvent,
} from '#server/auth/records/users.ts';
import { type Closing, refuseUnreachableCustomer } from '#server/billing/actions/end-plan.ts';
import { toBillingError } from '#server/billing/stripe/client.ts';
import type { Tx } from '#server/db/database.ts';
import { getDatabaseErrorCode } from '#server/db/database-trouble.ts';
import { ApiError } from '#server/http/errors.ts';
import type { Language } from '#server/http/language.ts';
import { lockFamilies } from '#server/library/family.ts';
import { formatMoney } from '#server/mail/render-mail.ts';
import type { DeleteAnswer } from '#shared/account/protocol.ts';
import type { AccountCaller, AccountDeps } from './account-deps.ts';
import { recordErasure } from './erased-accounts.ts';
import { TABLE_OWNERS } from './table-owners.ts';

/** @throws ApiError when the proof is missing, or when Stripe is unreachable or does not end the plan */
export async function deleteAccount(
  deps: AccountDeps,
  caller: AccountCaller,
  { password, language }: { password: string | undefined; language: Language },
): Promise<DeleteAnswer> {
  try {
    await verifyCaller(deps, caller, password);
    await recordDeletion(deps, caller, { kind: 'deletion_requested' });
    return await endAndErase(deps, caller.id, { language, byOperator: false });
  } catch (error) {
    const reason = error instanceof ApiError ? error.code : 'unexpected';
    await recordDeletion(deps, caller, { kind: 'deletion_failed', details: { reason } });
    throw error;
  }
}

async function recordDeletion(
  { db, clock }: AccountDeps,
  { id: userId, device }: AccountCaller,
  event: Pick<NewAccountEvent, 'kind' | 'details'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A concurrent deletion may have erased the account.
    if ((await lockUser(tx, userId)) !== null)
      await recordAccountEvent(tx, { ...event, userId, device }, clock());
  });
}

/** Requires the password, or a recent sign-in if the account has none, because someone else may be using the tablet. */
async function verifyCaller(deps: AccountDeps, caller: AccountCaller, password: string | undefined) {
  const { storedHash, session } = await deps.db.transaction(async (tx) => {
    const account = await findAccount(tx, caller.id);
    return {
      storedHash: account?.user.passwordHash ?? null,
      session: await findSession(tx, { userId: caller.id, sessionId: caller.sessionId }, deps),
    };
  });
  if (storedHash === null) {
    if (session !== null && isFreshSignIn(session, deps.clock())) return;
    throw new ApiError(
      403,
      'fresh_sign_in_needed',
      'Please sign out, sign in again and delete the account within ten minutes.',
    );
  }
  const matches = await deps.passwordHasher
    .verifyPassword(storedHash, password ?? '')
    .catch((error: unknown) => {
      if (error instanceof PasswordsBusyError)
        throw new ApiError(503, 'busy', 'Please try again in a moment.');
      throw error;
    });
  if (!matches) throw new ApiError(403, 'wrong_password', 'This is not your current password.');
}

/**
 * Records the id so that no restored backup brings the account back. Foreign keys to `users` delete most rows. The owners
 * of the other tables delete the rows that contain the address or the id of the account.
 */
export async function eraseAccount(tx: Tx, userId: string): Promise<UserRow | null> {
  // The link worker also locks the request before the account.
  await eraseMailRequestsByUser(tx, userId);
  // A sync also locks the family before the account.
  await lockFamilies(tx, userId);
  const erased = await deleteUser(tx, userId);
  if (erased === null) return null;
  await recordErasure(tx, userId);
  const account = { userId, verifiedEmail: getVerifiedEmail(erased) };
  for (const owner of TABLE_OWNERS) await owner.eraseRows?.(tx, account);
  return erased;
}

const DEADLOCK = '40P01';

type EndingDeps = Pick<AccountDeps, 'db' | 'billing' | 'mailer' | 'publicUrl'>;

/**
 * Ends the plan at Stripe, then erases every row. When Stripe fails, nothing is erased and a retry resumes the deletion.
 * @throws ApiError when Stripe did not end the plan or is unreachable
 */
export function endAndErase(...args: Parameters<typeof tryEndAndErase>): Promise<DeleteAnswer> {
  return tryEndAndErase(...args).catch((error: unknown) => {
    if (getDatabaseErrorCode(error) !== DEADLOCK) throw error;
    return tryEndAndErase(...args);
  });
}

async function tryEndAndErase(
  deps: EndingDeps,
  userId: string,
  { language, byOperator }: { language: Language; byOperator: boolean },
): Promise<DeleteAnswer> {
  let refund: Closing['refund'] = null;
  const erase = async (tx: Tx, closing: Closing) => {
    refund = closing.refund;
    const erased = await eraseAccount(tx, userId);
    if (erased === null || !(await consumeNotice(tx, erased))) return;
    const name = byOperator ? 'accountDeletedByOperator' : 'accountDeleted';
    const values = { refund: refund && formatMoney(refund, language) };
    const mail = { name, to: erased.email, language, values } as const;
    await queueAccountMail(deps, tx, `account-deleted/${randomUUID()}`, mail);
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
