import { AuthClient } from '@supabase/auth-js';
import { sessionStore, tabStorage } from '#client/device/session/stored-session.ts';
import { API_KEY } from '#client/lib/http/send-request.ts';
import { fetchWithTimeout } from '#client/lib/http/with-timeout.ts';
import { SESSION_KEY } from '#client/lib/storage/safe-storage.ts';
import { requireAuthServerResponse } from './auth-responses.ts';

const SERVER = {
  url: `${window.location.origin}/auth/v1`,
  headers: { apikey: API_KEY, Authorization: `Bearer ${API_KEY}` },
  flowType: 'pkce',
  persistSession: true,
  /** Requests emails in the language of the screens, not of the browser. */
  async fetch(input: RequestInfo | URL, init?: RequestInit) {
    const headers = new Headers(init?.headers);
    headers.set('Accept-Language', document.documentElement.lang);
    return requireAuthServerResponse(String(input), await fetchWithTimeout(input, { ...init, headers }));
  },
} as const;

export function createAuth(): InstanceType<typeof AuthClient> {
  const session = { storageKey: SESSION_KEY, storage: sessionStore };
  return new AuthClient({ ...SERVER, ...session, autoRefreshToken: true, detectSessionInUrl: true });
}

export function createRecoveryAuth(storageKey: string): InstanceType<typeof AuthClient> {
  const storage = {
    getItem: tabStorage.read,
    setItem: (key: string, value: string) => void tabStorage.write(key, value),
    removeItem: tabStorage.remove,
  };
  return new AuthClient({
    ...SERVER,
    storageKey,
    storage,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}
