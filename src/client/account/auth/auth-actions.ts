import type { Session } from '@supabase/auth-js';
import type { Dispatch, SetStateAction } from 'react';
import { readStoredSession, rememberNextSession } from '#client/device/session/stored-session.ts';
import { HttpError } from '#client/lib/http/http-failure.ts';
import { limitTime } from '#client/lib/http/time-limit.ts';
import { loadAuth } from './auth-client.ts';
import type { AuthActions, AuthState } from './auth-context.ts';
import { type AuthAction, isRetryable, toAuthFailure } from './auth-failure.ts';
import { makeProfile } from './profile-row.ts';
import { readNext } from './redirect-answer.ts';
import { toSignedInUser } from './user.ts';

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
  const fail = (action: AuthAction, error: unknown) => {
    setState((before) => ({ ...before, failure: toAuthFailure(action, error) }));
    return 'failed' as const;
  };

  return {
    clearFailure,

    async signUp(values) {
      clearFailure();
      rememberNextSession(true);
      try {
        const { session, error } = await limitTime(() => signUp(values));
        if (error) return fail('signUp', error);
        if (!session) return 'checkMail';
        void makeProfile(toSignedInUser(session.user), { mayExist: false });
        return 'signedIn';
      } catch (error) {
        return fail('signUp', error);
      }
    },

    async logIn({ email, password, remember }) {
      clearFailure();
      rememberNextSession(remember);
      try {
        const auth = await loadAuth();
        const { data, error } = await auth.signInWithPassword({ email, password });
        if (error) return fail('logIn', error);
        void makeProfile(toSignedInUser(data.user), { mayExist: true });
        return 'signedIn';
      } catch (error) {
        return fail('logIn', error);
      }
    },

    async signInWithGoogle(remember) {
      clearFailure();
      rememberNextSession(remember);
      try {
        if (!navigator.onLine) throw new HttpError({ kind: 'offline' });
        const auth = await loadAuth();
        const redirectTo = `${window.location.origin}/profile${readNext(window.location.search)}`;
        const queryParams = { ui_locales: document.documentElement.lang };
        const { error } = await auth.signInWithOAuth({
          provider: 'google',
          options: { redirectTo, queryParams },
        });
        return error ? fail('google', error) : 'leaving';
      } catch (error) {
        return fail('google', error);
      }
    },

    async logOut(everywhere = false) {
      clearFailure();
      try {
        // `local` signs out no other device. The session on this device ends even if the call fails.
        const { error } = await limitTime(async () =>
          (await loadAuth()).signOut({ scope: everywhere ? 'global' : 'local' }),
        );
        if (error && readStoredSession()) return fail('logOut', error);
        setState((before) => ({ ...before, sessionEnded: false }));
        return 'signedOut';
      } catch (error) {
        return fail('logOut', error);
      }
    },
  };
}
