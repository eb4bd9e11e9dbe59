import { ACCOUNT_PATHS } from '#shared/account-data/protocol.ts';
import { auth, fetchAsUser } from './auth-client.ts';
import { type AuthFailure, toAuthFailure } from './auth-failure.ts';

/**
 * Whether the account has a password; one made with Google has none at first. True also when nobody can say: then the
 * server has the last word.
 */
export async function readHasPassword(): Promise<boolean> {
  try {
    const response = await fetchAsUser(ACCOUNT_PATHS.summary);
    const body = (await response.json()) as { hasPassword?: unknown } | null;
    return body?.hasPassword !== false;
  } catch {
    return true;
  }
}

/**
 * Sets a new password; the server ends every other session. `current` is left empty for an account without one. Gives
 * the failure, or null when it stands.
 */
export async function changePassword(current: string, password: string): Promise<AuthFailure | null> {
  try {
    const proof = current === '' ? {} : { current_password: current };
    const { error } = await auth.updateUser({ password, ...proof });
    return error ? toAuthFailure('setPassword', error) : null;
  } catch (error) {
    return toAuthFailure('setPassword', error);
  }
}
