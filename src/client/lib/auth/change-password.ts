import { auth } from './auth-client.ts';
import { type AuthFailure, toAuthFailure } from './auth-failure.ts';

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
