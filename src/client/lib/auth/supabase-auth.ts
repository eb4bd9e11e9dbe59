import { AuthClient } from '@supabase/auth-js';
import { AUTH_URL, fetchInScreenLanguage, HEADERS } from './auth-request.ts';
import { SESSION_KEY } from './session-key.ts';
import { sessionStore } from './stored-session.ts';

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
