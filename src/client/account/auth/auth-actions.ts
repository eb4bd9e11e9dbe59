import type { Session } from '@supabase/auth-js';
import type { Dispatch, SetStateAction } from 'react';
import { readStoredSession, rememberNextSession } from '#client/device/session/stored-session.ts';
import { HttpError } from '#client/lib/http/http-failure.ts';
import { limitTime } from '#client/lib/http/time-limit.ts';
import { loadAuth } from './auth-client.ts';
import { type AuthActions, type AuthState, toSignedInUser } from './auth-context.ts';
import { type AuthAction, isRetryable, toAuthFailure } from './auth-failure.ts';
import { makeProfile } from './profile-row.ts';
import { readNext } from './redirect-answer.ts';

type SignUpValues = { name: string; email: string; password: string };

type SignUpOutcome = { session: Session | null; error: unknown };

let unanswered: Pick<SignUpValues, 'email' | 'password'> | null = null;

/** The address may be taken by an unanswered earlier sign-up; the password proves whose account it is. */
async function signUp({ name, email, password }: SignUpValues): Promise<SignUpOutcome> {
  const repeated = unanswered?.email === email && unanswered.password === password;
  const auth = await loadAuth();
  const { data, error } = await auth.signUp({ email, password, options: { data: { name } } });
  if (isRetryable(error)) unanswered = { email, password };
  else if (repeated && error?.code === 'user_already_exists') return enterOwnAccount(email, password, error);
  else unanswered = null;
  return { session: data.session, error };
}

async function enterOwnAccount(email: string, password: string, taken: unknown): Promise<SignUpOutcome> {
  const auth = await loadAuth();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (isRetryable(error)) return { session: null, error };
  unanswered = null;
  return { session: data.session, error: error === null ? null : taken };
}

export function createAuthActions(setState: Dispatch<SetStateAction<AuthState>>): AuthActions {
  const clearFailure = () => setState((before) => (before.failure ? { ...before, failure: null } : before));
  const attempt = async <Done extends string>(
    action: AuthAction,
    work: () => Promise<Done>,
  ): Promise<Done | 'failed'> => {
    clearFailure();
    try {
      return await work();
    } catch (error) {
      setState((before) => ({ ...before, failure: toAuthFailure(action, error) }));
      return 'failed';
    }
  };

  return {
    clearFailure,

    signUp: (values) =>
      attempt('signUp', async () => {
        rememberNextSession(true);
        const { session, error } = await limitTime(() => signUp(values));
        if (error) throw error;
        if (!session) return 'checkMail';
        void makeProfile(toSignedInUser(session.user), { mayExist: false });
        return 'signedIn';
      }),

    logIn: ({ email, password, remember }) =>
      attempt('logIn', async () => {
        rememberNextSession(remember);
        const auth = await loadAuth();
        const { data, error } = await auth.signInWithPassword({ email, password });
        if (error) throw error;
        void makeProfile(toSignedInUser(data.user), { mayExist: true });
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

    logOut: (everywhere = false) =>
      attempt('logOut', async () => {
        // `local` signs out no other device. The session on this device ends even if the call fails.
        const { error } = await limitTime(async () =>
          (await loadAuth()).signOut({ scope: everywhere ? 'global' : 'local' }),
        );
        if (error && readStoredSession()) throw error;
        setState((before) => ({ ...before, sessionEnded: false }));
        return 'signedOut';
      }),
  };
}
