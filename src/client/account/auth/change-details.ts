import { readStoredSession, rememberNextSession } from '#client/device/session/stored-session.ts';
import { sendRequest } from '#client/lib/http/send-request.ts';
import { limitTime } from '#client/lib/http/time-limit.ts';
import { asUser } from './as-user.ts';
import { type Auth, loadAuth } from './auth-client.ts';
import { type AuthAction, type AuthFailure, toAuthFailure } from './auth-failure.ts';
import { AUTH_URL } from './auth-request.ts';

/** A change of address that waits until its link is opened, and when it was asked for (ISO 8601). */
export type PendingEmail = { address: string; askedAt: string };

/** Changes the parent's name; null when it stands. */
export function changeName(name: string): Promise<AuthFailure | null> {
  return tryTo('changeDetails', (auth) => auth.updateUser({ data: { name } }));
}

/**
 * Asks for another address; the server then mails a link there. `current` is left empty for an account without a password.
 * Returns null when the server took it, whether the address is free or not.
 */
export function requestEmailChange(email: string, current: string): Promise<AuthFailure | null> {
  const proof = current === '' ? {} : { current_password: current };
  return tryTo('changeDetails', (auth) => auth.updateUser({ email, ...proof }));
}

/**
 * The change that waits, by the server's word. An address that was changed on another device is taken over
 * here. Null without one; `unknown` when the server cannot be asked.
 */
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

const API_VERSION = '2024-01-01';

/**
 * Confirms the new address with its link. A browser that is signed in stays in its session, and is refused when that is
 * another account's; any other is signed in.
 */
export function confirmNewEmail(tokenHash: string): Promise<AuthFailure | null> {
  return tryTo('confirm', async (auth) => {
    const link = { token_hash: tokenHash, type: 'email_change' } as const;
    const session = readStoredSession();
    if (session === null) {
      rememberNextSession(true);
      return auth.verifyOtp(link);
    }
    await sendRequest({
      path: `${AUTH_URL}/verify`,
      headers: {
        'accept-language': document.documentElement.lang,
        'x-supabase-api-version': API_VERSION,
      },
      body: link,
      as: asUser(session.user.id),
    });
    return auth.refreshSession();
  });
}

async function tryTo(
  action: AuthAction,
  work: (auth: Auth) => Promise<{ error: unknown }>,
): Promise<AuthFailure | null> {
  try {
    const { error } = await limitTime(async () => work(await loadAuth()));
    return error ? toAuthFailure(action, error) : null;
  } catch (error) {
    return toAuthFailure(action, error);
  }
}
