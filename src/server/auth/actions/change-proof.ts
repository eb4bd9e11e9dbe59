import { AuthError } from '#server/auth/dialect/auth-error.ts';
import { checkNewPassword } from '#server/auth/dialect/bodies.ts';
import type { SessionRow } from '#server/auth/records/tables.ts';
import type { Account } from '#server/auth/records/users.ts';
import type { AuthDeps } from './auth-deps.ts';

const FRESH_SIGN_IN_MS = 10 * 60_000;

type Caller = { account: Account; session: SessionRow };

/** An access token alone is not enough: a tablet left open on the kitchen table could be used to take over the account. */
export async function checkPasswordChange(
  deps: AuthDeps,
  caller: Caller,
  { password, currentPassword }: { password: string; currentPassword: string },
): Promise<string> {
  checkNewPassword(password);
  const { passwordHash } = caller.account.user;
  if (passwordHash === null) {
    if (provesMailboxOnly(caller.session)) throw reauthenticationNeeded();
  } else {
    const required = 'Current password required when setting new password.';
    await checkProof(deps, caller, passwordHash, currentPassword, required);
    if (await deps.passwords.verifyPassword(passwordHash, password)) {
      const text = 'New password should be different from the old password.';
      throw new AuthError(422, 'same_password', text);
    }
  }
  return deps.passwords.hashPassword(password);
}

/** Requires a proof even for an account without a password, unlike setting a first password. */
export async function checkEmailChange(
  deps: AuthDeps,
  caller: Caller,
  currentPassword: string,
): Promise<void> {
  const { passwordHash } = caller.account.user;
  if (passwordHash !== null) {
    const required = 'Current password required when changing the email address.';
    return checkProof(deps, caller, passwordHash, currentPassword, required);
  }
  if (!isFreshProof(caller.session, deps.clock())) throw reauthenticationNeeded();
}

async function checkProof(
  deps: AuthDeps,
  { session }: Caller,
  passwordHash: string,
  currentPassword: string,
  required: string,
): Promise<void> {
  if (currentPassword === '') {
    if (isFreshProof(session, deps.clock())) return;
    throw new AuthError(400, 'current_password_required', required);
  }
  if (!(await deps.passwords.verifyPassword(passwordHash, currentPassword)))
    throw new AuthError(400, 'current_password_invalid', 'The current password is not right');
}

/** The session was opened by a link to a new address, and that address may have been mistyped. */
export function provesMailboxOnly({ method }: Pick<SessionRow, 'method'>): boolean {
  return method === 'email_change';
}

function isFreshProof(session: SessionRow, now: Date): boolean {
  if (session.method === 'password' || provesMailboxOnly(session)) return false;
  return Math.abs(now.getTime() - session.createdAt.getTime()) < FRESH_SIGN_IN_MS;
}

function reauthenticationNeeded(): AuthError {
  return new AuthError(400, 'reauthentication_needed', 'Please sign in again before this change.');
}
