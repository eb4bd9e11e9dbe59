import { parseSession, rememberNextSession, tabStorage } from '#client/device/session/stored-session.ts';
import { isOutOfReach } from '#client/lib/http/http-failure.ts';
import { limitTime } from '#client/lib/http/time-limit.ts';
import { type Auth, loadAuth, loadClient, tryAuth } from './auth-client.ts';
import { type AuthFailure, isSessionMissing, toAuthFailure } from './auth-failure.ts';

// The recovery session is kept apart from the browser's own until the password is set: a signed-in account stays signed
// in, and a refused password can be corrected without a new link, even after a reload.
const RECOVERY_KEY = 'sproutcards-recovery';

let recoveryAuth: Auth | null = null;

function loadRecoveryAuth(): Promise<Auth> {
  return loadClient(async () => {
    const { createRecoveryAuth } = await import('./supabase-auth.ts');
    recoveryAuth ??= createRecoveryAuth(RECOVERY_KEY);
    return recoveryAuth;
  });
}

type ResetOutcome = 'done' | 'over' | AuthFailure;

/** The password of a request whose answer was lost: if the server then calls it the old one, it had arrived. */
let sentWithoutAnswer: string | null = null;

export function hasOpenRecovery(): boolean {
  return tabStorage.read(RECOVERY_KEY) !== null;
}

export function clearRecovery(): void {
  tabStorage.remove(RECOVERY_KEY);
  sentWithoutAnswer = null;
}

export async function openRecovery(tokenHash: string): Promise<'opened' | 'over' | AuthFailure> {
  try {
    const auth = await loadRecoveryAuth();
    const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    if (error) return error.code === 'otp_expired' ? 'over' : toAuthFailure('setPassword', error);
    return data.session ? 'opened' : 'over';
  } catch (error) {
    return toAuthFailure('setPassword', error);
  }
}

export async function saveNewPassword(password: string): Promise<ResetOutcome> {
  return savePassword(loadRecoveryAuth, password);
}

/** A hosted Supabase project has already signed the browser in (`?code=`). */
export async function saveOwnNewPassword(password: string): Promise<ResetOutcome> {
  return savePassword(loadAuth, password);
}

let entering: Promise<void> | null = null;

/** Runs once for all concurrent callers. Never rejects. */
export function enterWithRecovery(): Promise<void> {
  entering ??= enter().finally(() => {
    entering = null;
  });
  return entering;
}

/** The recovery is kept until the server has answered, so that a reload resumes it. */
async function enter(): Promise<void> {
  const session = parseSession(tabStorage.read(RECOVERY_KEY));
  if (!session) return;
  rememberNextSession(true);
  const failure = await tryAuth('setPassword', (auth) => auth.setSession(session));
  if (failure === null || !isOutOfReach(failure)) clearRecovery();
}

async function savePassword(load: () => Promise<Auth>, password: string): Promise<ResetOutcome> {
  try {
    const { error } = await limitTime(async () => (await load()).updateUser({ password }));
    if (!error) return 'done';
    if (isSessionMissing(error)) return 'over';
    // The session that the link opened is too old to replace the current password.
    if (error.code === 'current_password_required') return 'over';
    if (error.code === 'same_password' && sentWithoutAnswer === password) return 'done';
    const failure = toAuthFailure('setPassword', error);
    if (isOutOfReach(failure)) sentWithoutAnswer = password;
    return failure;
  } catch (error) {
    sentWithoutAnswer = password;
    return toAuthFailure('setPassword', error);
  }
}
