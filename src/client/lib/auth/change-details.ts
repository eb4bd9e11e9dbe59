import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { z } from 'zod';
import { answerInTime } from './answer-in-time.ts';
import { AUTH_URL, auth, fetchAsUser, readStoredSession, rememberNextSession } from './auth-client.ts';
import { type AuthAction, type AuthFailure, toAuthFailure } from './auth-failure.ts';

/** A change of address that waits until its link is opened, and when it was asked for (ISO 8601). */
export type PendingEmail = { address: string; askedAt: string };

/** Changes the parent's name; null when it stands. */
export function changeName(name: string): Promise<AuthFailure | null> {
  return tryTo('changeDetails', () => auth.updateUser({ data: { name } }));
}

/**
 * Asks for another address; the server then mails a link there. `current` is left empty for an account without a password.
 * Returns null when the server took it, whether the address is free or not.
 */
export function requestEmailChange(email: string, current: string): Promise<AuthFailure | null> {
  const proof = current === '' ? {} : { current_password: current };
  return tryTo('changeDetails', () => auth.updateUser({ email, ...proof }));
}

/**
 * The change that waits, by the server's word. An address that was changed on another device is taken over
 * here. Null without one; `unknown` when the server cannot be asked.
 */
export async function readPendingEmail(): Promise<PendingEmail | null | 'unknown'> {
  try {
    const { data } = await answerInTime(() => auth.getUser());
    if (!data.user) return 'unknown';
    const { email, new_email: address, email_change_sent_at: askedAt } = data.user;
    if (email !== readStoredSession()?.user.email) await auth.refreshSession();
    return address && askedAt ? { address, askedAt } : null;
  } catch {
    return 'unknown';
  }
}

const RefusalSchema = z.object({ code: z.string(), message: z.string() });
const API_VERSION = '2024-01-01';

/**
 * Confirms the new address with its link. A browser that is signed in stays in its session, and is refused when that is
 * another account's; any other is signed in.
 */
export function confirmNewEmail(tokenHash: string): Promise<AuthFailure | null> {
  return tryTo('confirm', async () => {
    const link = { token_hash: tokenHash, type: 'email_change' } as const;
    if (readStoredSession() === null) {
      rememberNextSession(true);
      return auth.verifyOtp(link);
    }
    const response = await fetchAsUser(`${AUTH_URL}/verify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
        'x-supabase-api-version': API_VERSION,
      },
      body: JSON.stringify(link),
    });
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return auth.refreshSession();
    const refusal = RefusalSchema.safeParse(body);
    if (!refusal.success) throw new AuthRetryableFetchError('no answer', response.status);
    return { error: new AuthApiError(refusal.data.message, response.status, refusal.data.code) };
  });
}

async function tryTo(
  action: AuthAction,
  work: () => Promise<{ error: unknown }>,
): Promise<AuthFailure | null> {
  try {
    const { error } = await answerInTime(work);
    return error ? toAuthFailure(action, error) : null;
  } catch (error) {
    return toAuthFailure(action, error);
  }
}
