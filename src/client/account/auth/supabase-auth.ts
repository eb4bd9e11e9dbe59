import { AuthClient } from '@supabase/auth-js';
import { SESSION_KEY } from '#client/device/session/session-key.ts';
import { sessionStore } from '#client/device/session/stored-session.ts';
import { AUTH_URL, fetchInScreenLanguage, HEADERS } from './auth-request.ts';

/** Returns the auth client of Supabase against our own `/auth/v1`. It refreshes the session by itself from then on. */
export function createAuth(): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: AUTH_URL,
    headers: HEADERS,
    storageKey: SESSION_KEY,
    storage: sessionStore,
    flowType: 'pkce',
    fetch: fetchInScreenLanguage,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
  });
}
