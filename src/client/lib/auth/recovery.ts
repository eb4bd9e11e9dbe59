import { AuthClient, isAuthSessionMissingError, type Session } from '@supabase/auth-js';
import { answerInTime } from './answer-in-time.ts';
import {
  AUTH_URL,
  auth,
  fetchInScreenLanguage,
  HEADERS,
  openTabStorage,
  rememberNextSession,
} from './auth-client.ts';
import { type AuthFailure, toAuthFailure } from './auth-failure.ts';

/** `over`: the link, or the session it opened, can no longer be used; a new link is needed. */
export type ResetOutcome = 'done' | 'over' | AuthFailure;

const STORAGE_KEY = 'sproutcards-recovery';
const storage = openTabStorage();

/**
 * The session that a link opens lives apart from the browser's own until the new password stands: the user
 * signed in here stays signed in, and a password that the server refuses can be corrected without a new link,
 * also after a reload.
 */
const recoveryAuth = new AuthClient({
  url: AUTH_URL,
  headers: HEADERS,
  storageKey: STORAGE_KEY,
  storage,
  flowType: 'pkce',
  fetch: fetchInScreenLanguage,
  autoRefreshToken: false,
  persistSession: true,
  detectSessionInUrl: false,
});

/** The password whose answer got lost: if the server then calls it the old one, it had arrived. */
let sentWithoutAnswer: string | null = null;

/** Whether a link was used in this tab whose new password is still missing. */
export function hasOpenRecovery(): boolean {
  return storage.getItem(STORAGE_KEY) !== null;
}

/** Lets go of what an earlier link opened. */
export function forgetRecovery(): void {
  storage.removeItem(STORAGE_KEY);
  sentWithoutAnswer = null;
}

/** Uses up the link's token. After `opened` call `saveNewPassword`, again if it fails. */
export async function openRecovery(tokenHash: string): Promise<'opened' | 'over' | AuthFailure> {
  try {
    const { data, error } = await recoveryAuth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    if (error) return error.code === 'otp_expired' ? 'over' : toAuthFailure('setPassword', error);
    return data.session ? 'opened' : 'over';
  } catch (error) {
    return toAuthFailure('setPassword', error);
  }
}

/** Sets the new password with what `openRecovery` opened. Then `enterWithRecovery` takes the session over. */
export async function saveNewPassword(password: string): Promise<ResetOutcome> {
  return savePassword(recoveryAuth, password);
}

/** Sets the new password where the link has already signed the browser in, as a hosted Supabase project does by `?code=`. */
export async function saveOwnNewPassword(password: string): Promise<ResetOutcome> {
  return savePassword(auth, password);
}

/**
 * Makes the recovered session this browser's own. It is kept like after a log-in with "Remember me" ticked, the default
 * there too: who has just read the mail on this device is at home on it, and 'Sign out' is one tap away. Without a
 * network it stays undone: then the parent logs in with the new password.
 */
export async function enterWithRecovery(): Promise<void> {
  const session = readRecovered();
  forgetRecovery();
  if (!session) return;
  rememberNextSession(true);
  await auth.setSession(session).catch(() => null);
}

async function savePassword(client: typeof auth, password: string): Promise<ResetOutcome> {
  try {
    const { error } = await answerInTime(() => client.updateUser({ password }));
    if (!error) return 'done';
    if (isAuthSessionMissingError(error)) return 'over';
    // What the link opened has grown too old to stand for the current password.
    if (error.code === 'current_password_required') return 'over';
    if (error.code === 'same_password' && sentWithoutAnswer === password) return 'done';
    const failure = toAuthFailure('setPassword', error);
    if (failure.outOfReach) sentWithoutAnswer = password;
    return failure;
  } catch (error) {
    sentWithoutAnswer = password;
    return toAuthFailure('setPassword', error);
  }
}

function readRecovered(): Session | null {
  try {
    const session: Session | null = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    return session?.refresh_token ? session : null;
  } catch {
    return null;
  }
}
