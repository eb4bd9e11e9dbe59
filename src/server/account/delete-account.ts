import { provesMailboxOnly } from '#server/auth/actions/change-proof.ts';
import { PasswordsBusyError } from '#server/auth/credentials/passwords.ts';
import { findSession } from '#server/auth/records/sessions.ts';
import { findAccount, lockUser, type NewAccountEvent, noteAccountEvent } from '#server/auth/records/users.ts';
import { ApiError } from '#server/http/errors.ts';
import type { MailLanguage } from '#server/mail/mail-settings.ts';
import { type DeleteAnswer, FRESH_SIGN_IN_MINUTES } from '#shared/account/protocol.ts';
import type { AccountCaller, AccountDeps } from './account-deps.ts';
import { endAndErase } from './end-and-erase.ts';

/** @throws ApiError when the proof is missing, Stripe did not end the plan, or Stripe is unreachable */
export async function deleteAccount(
  deps: AccountDeps,
  caller: AccountCaller,
  given: { password: string | undefined; language: MailLanguage },
): Promise<DeleteAnswer> {
  try {
    await proveWhoAsks(deps, caller, given.password);
    await noteDeletion(deps, caller, { kind: 'deletion_requested' });
    return await endAndErase(deps, caller.id, { language: given.language, byOperator: false });
  } catch (error) {
    const reason = error instanceof ApiError ? error.code : 'unexpected';
    await noteDeletion(deps, caller, { kind: 'deletion_failed', details: { reason } });
    throw error;
  }
}

async function noteDeletion(
  { db, clock }: AccountDeps,
  { id: userId, device }: AccountCaller,
  event: Pick<NewAccountEvent, 'kind' | 'details'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A repeated deletion may have erased the account meanwhile.
    if ((await lockUser(tx, userId)) !== null)
      await noteAccountEvent(tx, { ...event, userId, device }, clock());
  });
}

/** Accepts the password, or a recent sign-in for an account without one: a tablet left open is not enough. */
async function proveWhoAsks(deps: AccountDeps, caller: AccountCaller, password: string | undefined) {
  const { storedHash, session } = await deps.db.transaction(async (tx) => {
    const account = await findAccount(tx, caller.id);
    return {
      storedHash: account?.user.passwordHash ?? null,
      session: await findSession(tx, { userId: caller.id, sessionId: caller.sessionId }, deps),
    };
  });
  if (storedHash === null) {
    if (session !== null && isFresh(session, deps.clock())) return;
    throw new ApiError(
      403,
      'fresh_sign_in_needed',
      'Please sign out, sign in again and delete the account within ten minutes.',
    );
  }
  const matches = await deps.passwords.verifyPassword(storedHash, password ?? '').catch((error: unknown) => {
    if (error instanceof PasswordsBusyError) throw new ApiError(503, 'busy', 'Please try again in a moment.');
    throw error;
  });
  if (!matches) throw new ApiError(403, 'wrong_password', 'This is not your current password.');
}

export function isFresh(session: { createdAt: Date; method: string }, now: Date): boolean {
  const age = now.getTime() - session.createdAt.getTime();
  return !provesMailboxOnly(session) && age < FRESH_SIGN_IN_MINUTES * 60_000;
}
