import { rememberNextSession } from '#client/device/session/stored-session.ts';
import { tryAuth } from './auth-client.ts';
import { toSignedInUser } from './auth-context.ts';
import type { AuthFailure } from './auth-failure.ts';
import { makeProfile } from './profile-row.ts';

// These addresses are for a hosted Supabase project; our own server writes the links itself.
const resetPage = () => `${window.location.origin}/reset-password`;
const confirmPage = () => `${window.location.origin}/confirm-email`;

export function requestPasswordReset(email: string): Promise<AuthFailure | null> {
  return tryAuth('requestReset', (auth) => auth.resetPasswordForEmail(email, { redirectTo: resetPage() }));
}

export function resendConfirmation(email: string): Promise<AuthFailure | null> {
  return tryAuth('resend', (auth) =>
    auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmPage() } }),
  );
}

/** If the link was opened on another device, the session is refreshed instead. */
export function resendOwnConfirmation(email: string): Promise<AuthFailure | null> {
  return tryAuth('resend', async (auth) => {
    const { data } = await auth.getUser();
    if (data.user?.user_metadata.email_verified === true) return auth.refreshSession();
    return auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmPage() } });
  });
}

export function confirmAddress(tokenHash: string): Promise<AuthFailure | null> {
  return tryAuth('confirm', async (auth) => {
    rememberNextSession(true);
    const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
    if (data.user && data.session) void makeProfile(toSignedInUser(data.user), { mayExist: true });
    return { error };
  });
}
