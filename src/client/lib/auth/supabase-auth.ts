import { AuthClient } from '@supabase/auth-js';
import { AUTH_URL, fetchInScreenLanguage, HEADERS } from './auth-request.ts';
import { SESSION_KEY, sessionStore } from './stored-session.ts';

/** The auth client of Supabase against our own `/auth/v1`. It refreshes the session by itself. Import it by `loadAuth`. */
export const auth = new AuthClient({
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
