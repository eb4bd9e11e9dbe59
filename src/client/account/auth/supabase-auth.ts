import { AuthClient, type SupportedStorage } from '@supabase/auth-js';
import { sessionStore } from '#client/device/session/stored-session.ts';
import { SESSION_KEY } from '#client/device/session/web-storage.ts';
import { API_KEY } from '#client/lib/http/rest.ts';
import { fetchInTime } from '#client/lib/http/time-limit.ts';

const SERVER = {
  url: `${window.location.origin}/auth/v1`,
  headers: { apikey: API_KEY, Authorization: `Bearer ${API_KEY}` },
  flowType: 'pkce',
  persistSession: true,
  /** Mails come in the language of the screens, not the browser's. */
  fetch(input: RequestInfo | URL, init?: RequestInit) {
    const headers = new Headers(init?.headers);
    headers.set('Accept-Language', document.documentElement.lang);
    return fetchInTime(input, { ...init, headers });
  },
} as const;

export function createAuth(): InstanceType<typeof AuthClient> {
  const session = { storageKey: SESSION_KEY, storage: sessionStore };
  return new AuthClient({ ...SERVER, ...session, autoRefreshToken: true, detectSessionInUrl: true });
}

export function createRecoveryAuth(
  storageKey: string,
  storage: SupportedStorage,
): InstanceType<typeof AuthClient> {
  const session = { storageKey, storage };
  return new AuthClient({ ...SERVER, ...session, autoRefreshToken: false, detectSessionInUrl: false });
}
