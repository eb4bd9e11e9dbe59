import { readStoredSession, rememberNextSession } from '#client/device/session/stored-session.ts';
import { sendRequest } from '#client/lib/http/send-request.ts';
import { withTimeout } from '#client/lib/http/with-timeout.ts';
import { type Auth, asUser, loadAuth, tryAuth } from './auth-client.ts';
import { type AuthFailure, isRetryable } from './auth-failure.ts';

export type PendingEmail = { address: string; askedAt: string };

export function changeName(name: string): Promise<AuthFailure | null> {
  return tryAuth('changeDetails', (auth) => auth.updateUser({ data: { name } }));
}

/** `current` is empty for an account without a password. */
export function requestEmailChange(email: string, current: string): Promise<AuthFailure | null> {
  const proof = current === '' ? {} : { current_password: current };
  return tryAuth('changeDetails', (auth) => auth.updateUser({ email, ...proof }));
}

export async function readPendingEmail(): Promise<PendingEmail | null | 'unknown'> {
  try {
    const auth = await loadAuth();
    const { data } = await withTimeout(() => auth.getUser());
    if (!data.user) return 'unknown';
    const { email, new_email: address, email_change_sent_at: askedAt } = data.user;
    if (email !== readStoredSession()?.user.email) await auth.refreshSession();
    return address && askedAt ? { address, askedAt } : null;
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
        'x-supabase-api-version': '2024-01-01',
      },
      body: link,
      as: asUser(session.user.id),
    });
    return auth.refreshSession();
  });
}

/** The password of a request whose answer was lost, which may already be the current one. */
let unansweredPassword: string | null = null;

export function changePassword(current: string, password: string): Promise<AuthFailure | null> {
  return tryAuth('setPassword', async (auth) => ({ error: await setPassword(auth, current, password) }));
}

async function setPassword(auth: Auth, current: string, password: string): Promise<unknown> {
  const send = async (currentPassword: string) =>
    (
      await auth.updateUser({
        password,
        ...(currentPassword !== '' && { current_password: currentPassword }),
      })
    ).error;
  const previous = unansweredPassword;
  unansweredPassword = password;
  let error = await send(current);
  const isRefused = error?.code === 'current_password_invalid' || error?.code === 'current_password_required';
  if (isRefused && previous !== null) error = await send(previous);
  if (isRetryable(error)) return error;
  unansweredPassword = null;
  return error?.code === 'same_password' && previous === password ? null : error;
}
