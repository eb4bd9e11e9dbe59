import type { Session } from '@supabase/auth-js';
import type { Dispatch, SetStateAction } from 'react';
import { readStoredSession, rememberNextSession } from '#client/device/session/stored-session.ts';
import { HttpError } from '#client/lib/http/http-failure.ts';
import { withTimeout } from '#client/lib/http/with-timeout.ts';
import { loadAuth } from './auth-client.ts';
import { type AuthActions, type AuthState, toSignedInUser } from './auth-context.ts';
import { type AuthAction, isRetryable, toAuthFailure } from './auth-failure.ts';
import { ensureProfile } from './ensure-profile.ts';
import { readNext } from './redirect-result.ts';

type SignUpValues = { name: string; email: string; password: string };

type SignUpOutcome = { session: Session | null; error: unknown };

let unconfirmedSignUp: Pick<SignUpValues, 'email' | 'password'> | null = null;

/** Signs in if an earlier sign-up without a response created the account. The password proves whose account it is. */
async function signUp({ name, email, password }: SignUpValues): Promise<SignUpOutcome> {
  const isRepeated = unconfirmedSignUp?.email === email && unconfirmedSignUp.password === password;
  const auth = await loadAuth();
  const { data, error } = await auth.signUp({ email, password, options: { data: { name } } });
  if (isRetryable(error)) unconfirmedSignUp = { email, password };
  else if (isRepeated && error?.code === 'user_already_exists')
    return signInToOwnAccount(email, password, error);
  else unconfirmedSignUp = null;
  return { session: data.session, error };
}

async function signInToOwnAccount(
  email: string,
  password: string,
  conflict: unknown,
): Promise<SignUpOutcome> {
  const auth = await loadAuth();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (isRetryable(error)) return { session: null, error };
  unconfirmedSignUp = null;
  return { session: data.session, error: error === null ? null : conflict };
}

export function createAuthActions(setState: Dispatch<SetStateAction<AuthState>>): AuthActions {
  const clearFailure = () =>
    setState((previous) => (previous.failure ? { ...previous, failure: null } : previous));
  const attempt = async <Outcome extends string>(
    action: AuthAction,
    operation: () => Promise<Outcome>,
  ): Promise<Outcome | 'failed'> => {
    clearFailure();
    try {
      return await operation();
    } catch (error) {
      setState((previous) => ({ ...previous, failure: toAuthFailure(action, error) }));
      return 'failed';
    }
  };

  return {
    clearFailure,

    signUp: (values) =>
      attempt('signUp', async () => {
        rememberNextSession(true);
        const { session, error } = await withTimeout(() => signUp(values));
        if (error) throw error;
        if (!session) return 'checkMail';
        void ensureProfile(toSignedInUser(session.user), { mayExist: false });
        return 'signedIn';
      }),

    logIn: ({ email, password, remember }) =>
      attempt('logIn', async () => {
        rememberNextSession(remember);
        const auth = await loadAuth();
        const { data, error } = await auth.signInWithPassword({ email, password });
        if (error) throw error;
        void ensureProfile(toSignedInUser(data.user), { mayExist: true });
        return 'signedIn';
      }),

    signInWithGoogle: (remember) =>
      attempt('google', async () => {
        rememberNextSession(remember);
        if (!navigator.onLine) throw new HttpError({ kind: 'offline' });
        const auth = await loadAuth();
        const redirectTo = `${window.location.origin}/profile${readNext(window.location.search)}`;
        const queryParams = { ui_locales: document.documentElement.lang };
        const options = { redirectTo, queryParams };
        const { error } = await auth.signInWithOAuth({ provider: 'google', options });
        if (error) throw error;
        return 'leaving';
      }),

    signOut: (everywhere = false) =>
      attempt('logOut', async () => {
        // The session on this device ends even if the call fails.
        const { error } = await withTimeout(async () =>
          (await loadAuth()).signOut({ scope: everywhere ? 'global' : 'local' }),
        );
        if (error && readStoredSession()) throw error;
        setState((previous) => ({ ...previous, hasSessionEnded: false }));
        return 'signedOut';
      }),
  };
}
