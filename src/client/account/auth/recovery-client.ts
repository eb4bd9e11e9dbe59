import { AuthClient } from '@supabase/auth-js';
import { AUTH_URL, fetchInScreenLanguage, HEADERS } from './auth-request.ts';
import { RECOVERY_KEY, recoveryStorage } from './stored-recovery.ts';

/**
 * The session that a link opens lives apart from the browser's own until the new password stands: an account that is signed in
 * here stays so, and a password that the server refuses can be mended without a new link, also after a reload.
 */
export const recoveryAuth = new AuthClient({
  url: AUTH_URL,
  headers: HEADERS,
  storageKey: RECOVERY_KEY,
  storage: recoveryStorage,
  flowType: 'pkce',
  fetch: fetchInScreenLanguage,
  autoRefreshToken: false,
  persistSession: true,
  detectSessionInUrl: false,
});
