import { readStoredSession, rememberNextSession } from '#client/device/session/stored-session.ts';
import { sendRequest } from '#client/lib/http/send-request.ts';
import { limitTime } from '#client/lib/http/time-limit.ts';
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
    const { data } = await limitTime(() => auth.getUser());
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

/** The password of a request whose answer was lost: it may already be the current one. */
let unanswered: string | null = null;

export function changePassword(current: string, password: string): Promise<AuthFailure | null> {
  return tryAuth('setPassword', async (auth) => ({ error: await setPassword(auth, current, password) }));
}

async function setPassword(auth: Auth, current: string, password: string): Promise<unknown> {
  const send = async (known: string) =>
    (await auth.updateUser({ password, ...(known !== '' && { current_password: known }) })).error;
  const sentBefore = unanswered;
  unanswered = password;
  let error = await send(current);
  const refused = error?.code === 'current_password_invalid' || error?.code === 'current_password_required';
  if (refused && sentBefore !== null) error = await send(sentBefore);
  if (isRetryable(error)) return error;
  unanswered = null;
  return error?.code === 'same_password' && sentBefore === password ? null : error;
}
