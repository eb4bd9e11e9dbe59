import { z } from 'zod';
import type { AuthDeps } from '../auth-deps.ts';
import { AuthError } from '../auth-error.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { buildTokenResponse } from '../sessions/token-response.ts';
import { listPasswordHashes, listPendingSignUps } from '../sign-up/pending-sign-ups.ts';
import { normalizeEmail, parseAuthBody } from '../users/credentials.ts';
import { findAccount, findUserByEmail, lockUser, recordSignIn } from '../users/users.ts';
import type { Visitor } from './visitor.ts';

const PasswordGrantSchema = z.object({ email: z.string().nullish(), password: z.string().nullish() });

/**
 * `POST /token?grant_type=password`. An unknown address, a wrong password and an account without a password
 * get the same answer after the same work, so the endpoint does not reveal which addresses have an account.
 */
export async function grantByPassword(deps: AuthDeps, body: unknown, visitor: Visitor) {
  const { email: typed, password } = parseAuthBody(PasswordGrantSchema, body);
  if (!typed) throw new AuthError(400, 'validation_failed', 'missing email or phone');

  const email = normalizeEmail(typed);
  const { stored, pending } = await deps.db.transaction(async (tx) => ({
    stored: email && (await findUserByEmail(tx, email)),
    pending: email ? await listPendingSignUps(tx, email, deps.clock()) : [],
  }));
  // Without an account: whether the password is that of a sign-up that waits. The work is the same.
  const matches = stored
    ? await deps.passwords.verifyPassword(stored.passwordHash, password ?? '')
    : await deps.passwords.matchesOneOf(listPasswordHashes(pending), password ?? '');
  if (!matches) throw wrongCredentials();
  // Only a person who knows the password gets this answer.
  if (!stored || stored.emailConfirmedAt === null)
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');

  const now = deps.clock();
  const { account, session } = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, stored.id);
    // Checked against the password as it was then: while it was hashed, it may have been changed, or the account deleted.
    if (user === null || user.passwordHash !== stored.passwordHash) throw wrongCredentials();
    const session = await beginSession(deps, tx, { userId: stored.id, method: 'password', visitor }, now);
    await recordSignIn(tx, stored.id, 'email', now);
    return { session, account: await findAccount(tx, stored.id) };
  });
  deps.mailer.wake();
  return buildTokenResponse(deps, account!, session);
}

function wrongCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
