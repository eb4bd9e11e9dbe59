import { limitTime } from '#client/lib/http/time-limit.ts';
import { loadAuth } from './auth-client.ts';
import { isRetryable } from './auth-errors.ts';
import { type AuthFailure, toAuthFailure } from './auth-failure.ts';

/** The new password whose answer got lost: it may stand already. */
let unanswered: string | null = null;

/**
 * Sets a new password; the server ends every other session. `current` is left empty for an account without one. Returns
 * the failure, or null when it stands.
 */
export async function changePassword(current: string, password: string): Promise<AuthFailure | null> {
  try {
    const error = await limitTime(() => setPassword(current, password));
    return error ? toAuthFailure('setPassword', error) : null;
  } catch (error) {
    return toAuthFailure('setPassword', error);
  }
}

async function setPassword(current: string, password: string): Promise<unknown> {
  const sentBefore = unanswered;
  unanswered = password;
  let error = await send(current, password);
  const refused = error?.code === 'current_password_invalid' || error?.code === 'current_password_required';
  // The try before had arrived, and its password is the current one by now.
  if (refused && sentBefore !== null) error = await send(sentBefore, password);
  if (isRetryable(error)) return error;
  unanswered = null;
  return error?.code === 'same_password' && sentBefore === password ? null : error;
}

async function send(current: string, password: string) {
  const proof = current === '' ? {} : { current_password: current };
  const auth = await loadAuth();
  const { error } = await auth.updateUser({ password, ...proof });
  return error;
}
