import { parseSession, rememberNextSession, tabStorage } from '#client/device/session/stored-session.ts';
import { isOutOfReach } from '#client/lib/http/http-failure.ts';
import { withTimeout } from '#client/lib/http/with-timeout.ts';
import { type Auth, loadAuth, loadClient, tryAuth } from './auth-client.ts';
import { type AuthFailure, isSessionMissing, toAuthFailure } from './auth-failure.ts';

// The recovery session is stored separately until the password is set: a signed-in account stays signed in, and a
// refused password can be corrected without a new link, even after a reload.
const RECOVERY_KEY = 'sproutcards-recovery';

let recoveryAuth: Auth | null = null;

function loadRecoveryAuth(): Promise<Auth> {
  return loadClient(async () => {
    const { createRecoveryAuth } = await import('./supabase-auth.ts');
    recoveryAuth ??= createRecoveryAuth(RECOVERY_KEY);
    return recoveryAuth;
  });
}

type ResetOutcome = 'done' | 'expired' | AuthFailure;

/** The password of a request without a response. If the server calls it unchanged, the request had succeeded. */
let unconfirmedPassword: string | null = null;

export function hasOpenRecovery(): boolean {
  return tabStorage.read(RECOVERY_KEY) !== null;
}

export function clearRecovery(): void {
  tabStorage.remove(RECOVERY_KEY);
  unconfirmedPassword = null;
}

export async function openRecovery(tokenHash: string): Promise<'opened' | 'expired' | AuthFailure> {
  try {
    const auth = await loadRecoveryAuth();
    const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    if (error) return error.code === 'otp_expired' ? 'expired' : toAuthFailure('setPassword', error);
    return data.session ? 'opened' : 'expired';
  } catch (error) {
    return toAuthFailure('setPassword', error);
  }
}

export async function saveNewPassword(password: string): Promise<ResetOutcome> {
  return savePassword(loadRecoveryAuth, password);
}

/** Saves the password on a hosted Supabase project, which has already signed the browser in (`?code=`). */
export async function saveNewPasswordSignedIn(password: string): Promise<ResetOutcome> {
  return savePassword(loadAuth, password);
}

let pendingSignIn: Promise<void> | null = null;

/** Runs once for all concurrent callers. Never rejects. */
export function signInWithRecovery(): Promise<void> {
  pendingSignIn ??= signIn().finally(() => {
    pendingSignIn = null;
  });
  return pendingSignIn;
}

/** Keeps the recovery until the server has responded so that a reload resumes it. */
async function signIn(): Promise<void> {
  const session = parseSession(tabStorage.read(RECOVERY_KEY));
  if (!session) return;
  rememberNextSession(true);
  const failure = await tryAuth('setPassword', (auth) => auth.setSession(session));
  if (failure === null || !isOutOfReach(failure)) clearRecovery();
}

async function savePassword(load: () => Promise<Auth>, password: string): Promise<ResetOutcome> {
  try {
    const { error } = await withTimeout(async () => (await load()).updateUser({ password }));
    if (!error) return 'done';
    if (isSessionMissing(error)) return 'expired';
    // The link's session is too old to replace the current password.
    if (error.code === 'current_password_required') return 'expired';
    if (error.code === 'same_password' && unconfirmedPassword === password) return 'done';
    const failure = toAuthFailure('setPassword', error);
    if (isOutOfReach(failure)) unconfirmedPassword = password;
    return failure;
  } catch (error) {
    unconfirmedPassword = password;
    return toAuthFailure('setPassword', error);
  }
}
