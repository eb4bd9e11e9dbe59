import type { AuthClient, Session } from '@supabase/auth-js';
import { readStoredSession } from '#client/device/session/stored-session.ts';
import { HttpError } from '#client/lib/http/http-failure.ts';
import type { AccessToken, RequestUser, TokenSource } from '#client/lib/http/send-request.ts';
import { TimeoutError, withTimeout } from '#client/lib/http/with-timeout.ts';
import {
  type AuthAction,
  type AuthFailure,
  isRefusedByServer,
  isSessionMissing,
  toAuthFailure,
} from './auth-failure.ts';

/** auth-js renews an access token that expires within this time. */
const EXPIRY_MARGIN_MS = 90_000;

export type Auth = InstanceType<typeof AuthClient>;

let client: Auth | null = null;
let resolveAuthLoaded: (auth: Auth) => void;

export const authLoaded = new Promise<Auth>((resolve) => {
  resolveAuthLoaded = resolve;
});

export function loadAuth(): Promise<Auth> {
  return loadClient(async () => {
    const { createAuth } = await import('./supabase-auth.ts');
    const auth = client ?? createAuth();
    client = auth;
    resolveAuthLoaded(auth);
    return auth;
  });
}

export async function loadClient(load: () => Promise<Auth>): Promise<Auth> {
  try {
    return await withTimeout(load);
  } catch (error) {
    if (error instanceof TimeoutError) throw error;
    throw new HttpError({ kind: navigator.onLine ? 'unreachable' : 'offline' });
  }
}

/** Sends a request with the auth client and returns its failure. Never rejects. */
export async function tryAuth(
  action: AuthAction,
  send: (auth: Auth) => Promise<{ error: unknown }>,
): Promise<AuthFailure | null> {
  try {
    const { error } = await withTimeout(async () => send(await loadAuth()));
    return error ? toAuthFailure(action, error) : null;
  } catch (error) {
    return toAuthFailure(action, error);
  }
}

export async function getAccessToken(): Promise<AccessToken | null> {
  const stored = readStoredSession();
  const msLeft = (stored?.expires_at ?? 0) * 1_000 - Date.now();
  if (stored && msLeft >= EXPIRY_MARGIN_MS) return toAccessToken(stored);
  const { data, error } = await (await loadAuth()).getSession();
  if (data.session) return toAccessToken(data.session);
  // A failed renewal does not end the session.
  if (error && readStoredSession() !== null) throw error;
  return null;
}

/** Returns null once the session has ended and SIGNED_OUT is announced. Rejects if the server is unreachable. */
export async function renewAccessToken(): Promise<AccessToken | null> {
  const auth = await loadAuth();
  const refusedToken = readStoredSession()?.refresh_token;
  const { data, error } = await auth.refreshSession();
  if (data.session) return toAccessToken(data.session);
  // Another tab has renewed the session or signed in. Its token was not refused.
  const stored = readStoredSession();
  if (stored && stored.refresh_token !== refusedToken) return toAccessToken(stored);
  if (!isRefusedByServer(error) && !isSessionMissing(error)) throw error;
  // auth-js would keep the session until its access token expires, although the server refused that token as well.
  await auth.signOut({ scope: 'local' });
  return null;
}

function toAccessToken({ access_token, user }: Session): AccessToken {
  return { token: access_token, userId: user.id };
}

export const TOKENS: TokenSource = { getAccessToken, renewAccessToken };

export function asUser(userId: string): RequestUser {
  return { userId, tokens: TOKENS };
}
