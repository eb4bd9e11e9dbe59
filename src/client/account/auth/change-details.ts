import { readStoredSession, rememberNextSession } from '#client/device/session/stored-session.ts';
import { sendRequest } from '#client/lib/http/send-request.ts';
import { withTimeout } from '#client/lib/http/with-timeout.ts';
import { type Auth, asUser, loadAuth, tryAuth } from './auth-client.ts';
import { type AuthFailure, isRetryable } from './auth-failure.ts';

export type PendingEmail = { address: string; requestedAt: string };

export function changeName(name: string): Promise<AuthFailure | null> {
  return tryAuth('changeDetails', (auth) => auth.updateUser({ data: { name } }));
}

/** Requests a new address. `currentPassword` is empty for an account without a password. */
export function requestEmailChange(email: string, currentPassword: string): Promise<AuthFailure | null> {
  const proof = currentPassword === '' ? {} : { current_password: currentPassword };
  return tryAuth('changeDetails', (auth) => auth.updateUser({ email, ...proof }));
}

/** Returns 'unknown' if the server cannot be read. Refreshes the session if the email address has changed elsewhere. */
export async function readPendingEmail(): Promise<PendingEmail | null | 'unknown'> {
  try {
    const auth = await loadAuth();
    const { data } = await withTimeout(() => auth.getUser());
    if (!data.user) return 'unknown';
    const { email, new_email: address, email_change_sent_at: requestedAt } = data.user;
    if (email !== readStoredSession()?.user.email) await auth.refreshSession();
    return address && requestedAt ? { address, requestedAt } : null;
  } catch {
    return 'unknown';
  }
}

export function confirmNewEmail(tokenHash: string): Promise<AuthFailure | null> {
  return tryAuth('confirm', async (auth) => {
    const link = { token_hash: tokenHash, type: 'email_change' } as const;
    const session = readStoredSession();
    if (session === null) {
      rememberNextSession(true);
      return auth.verifyOtp(link);
    }
    await sendRequest({
      path: '/auth/v1/verify',
      headers: {
        'accept-language': document.documentElement.lang,
        // Makes the server send string error codes.
        'x-supabase-api-version': '2024-01-01',
      },
      body: link,
      as: asUser(session.user.id),
    });
    return auth.refreshSession();
  });
}

/** The new password of a request that got no response. It may already be the current one. */
let unconfirmedPassword: string | null = null;

export function changePassword(currentPassword: string, newPassword: string): Promise<AuthFailure | null> {
  return tryAuth('setPassword', async (auth) => ({
    error: await setPassword(auth, currentPassword, newPassword),
  }));
}

async function setPassword(auth: Auth, currentPassword: string, newPassword: string): Promise<unknown> {
  const send = async (attempted: string) => {
    const { error } = await auth.updateUser({
      password: newPassword,
      ...(attempted !== '' && { current_password: attempted }),
    });
    return error;
  };
  const previous = unconfirmedPassword;
  unconfirmedPassword = newPassword;
  let error = await send(currentPassword);
  const isRefused = error?.code === 'current_password_invalid' || error?.code === 'current_password_required';
  // The lost request may have succeeded, so its password is tried as the current one.
  if (isRefused && previous !== null) error = await send(previous);
  if (isRetryable(error)) return error;
  unconfirmedPassword = null;
  return error?.code === 'same_password' && previous === newPassword ? null : error;
}
