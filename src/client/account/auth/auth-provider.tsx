import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useMemo, useState } from 'react';
import { closeAccount, closeLeftoverAccounts } from '#client/device/database/devices.ts';
import {
  adoptSession,
  isSessionEvent,
  noticeStoredSession,
  readStoredSession,
} from '#client/device/session/stored-session.ts';
import { createRefusal } from '#client/lib/http/http-failure.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { createAuthActions } from './auth-actions.ts';
import { type Auth, authArrival, loadAuth } from './auth-client.ts';
import { AuthContext, type AuthState, isSameUser, toSignedInUser } from './auth-context.ts';
import { type AuthFailure, toAuthFailure } from './auth-failure.ts';
import { makeProfile } from './profile-row.ts';
import { holdsAnswer, takeRedirectAnswer } from './redirect-answer.ts';

// The address is read at import, because the router has read it by the first render.
const redirectAnswer = takeRedirectAnswer();
const mayBeAnswer = holdsAnswer(window.location);

/** Starts with the stored session, even an expired one: offline, auth-js reports no user after 25 seconds. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>(readStartState);
  const actions = useMemo(() => createAuthActions(setState), []);

  useEffect(() => {
    const leaveOther = createLeaving();
    const follow = (event: AuthChangeEvent, announced: Session | null) => {
      const session = findSession(event, announced);
      leaveOther(session?.user.id ?? null);
      followSession(setState, event, session);
    };
    // Other processes of the browser may see the removal only after the message about the sign-out.
    const followStorage = (event: StorageEvent) => {
      noticeStoredSession(event);
      if (isSessionEvent(event) && readStoredSession() === null) follow('SIGNED_OUT', null);
    };
    window.addEventListener('storage', followStorage);
    const end = new AbortController();
    void startAuth(setState, follow, end.signal);
    return () => {
      end.abort();
      window.removeEventListener('storage', followStorage);
    };
  }, []);

  const value = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return <AuthContext value={value}>{children}</AuthContext>;
}

function createLeaving(): (userId: string | null) => void {
  let before = readStoredSession()?.user.id ?? null;
  closeLeftoverAccounts(before);
  return (userId) => {
    if (before !== null && before !== userId) void closeAccount(before);
    before = userId;
  };
}

/** The server may have been unreachable, or a restored tab may report the end of its own old session. */
function findSession(event: AuthChangeEvent, announced: Session | null): Session | null {
  if (event === 'INITIAL_SESSION') {
    const session = announced ?? readStoredSession();
    if (session) adoptSession(session);
    return session;
  }
  adoptSession(announced);
  return announced ?? readStoredSession();
}

type SetAuthState = Dispatch<SetStateAction<AuthState>>;

function readStartState(): AuthState {
  const stored = readStoredSession();
  return {
    user: stored && toSignedInUser(stored.user),
    loading: stored === null && mayBeAnswer,
    failure: readRefusal(),
    sessionEnded: false,
    recovering: false,
  };
}

function followSession(setState: SetAuthState, event: AuthChangeEvent, session: Session | null): void {
  const user = session && toSignedInUser(session.user);
  setState((before) => {
    // The first report is not a change: the message of a failed start must stay readable.
    const failure = event === 'INITIAL_SESSION' ? before.failure : null;
    const same = isSameUser(before.user, user);
    const recovering = isRecovering(before.recovering, event, user !== null);
    // SIGNED_IN comes again whenever the tab becomes visible; that must not redraw the app.
    if (same && !before.loading && failure === before.failure && recovering === before.recovering)
      return before;
    const sessionEnded =
      user === null && (before.sessionEnded || (event === 'SIGNED_OUT' && before.user !== null));
    return { user: same ? before.user : user, loading: false, failure, sessionEnded, recovering };
  });
}

function isRecovering(before: boolean, event: AuthChangeEvent, signedIn: boolean): boolean {
  if (event === 'PASSWORD_RECOVERY') return true;
  return before && signedIn && event !== 'USER_UPDATED';
}

function readRefusal(): AuthFailure | null {
  if (redirectAnswer?.kind !== 'refused') return null;
  return { action: 'google', ...createRefusal({ code: redirectAnswer.code }) };
}

type Follow = (event: AuthChangeEvent, session: Session | null) => void;

async function startAuth(setState: SetAuthState, follow: Follow, end: AbortSignal): Promise<void> {
  // A press on Log in or Sign out may have loaded the auth client; its reports must reach the screens too.
  void authArrival.then((auth) => {
    if (end.aborted) return;
    const { data } = auth.onAuthStateChange(follow);
    end.addEventListener('abort', () => data.subscription.unsubscribe());
  });
  try {
    const auth = await loadAuthInTurn();
    if (end.aborted) return;
    const { error } = await auth.initialize();
    if (error) {
      const action = redirectAnswer?.kind === 'code' ? 'google' : 'initialize';
      setState((before) => ({ ...before, loading: false, failure: toAuthFailure(action, error) }));
    } else if (redirectAnswer?.kind === 'code') {
      // SIGNED_IN would come twice after a redirect, but the profile is created once.
      const session = readStoredSession();
      if (session) await makeProfile(toSignedInUser(session.user), { mayExist: true });
    }
  } catch (error) {
    setState((before) => ({ ...before, loading: false, failure: toAuthFailure('initialize', error) }));
  }
}

async function loadAuthInTurn(): Promise<Auth> {
  if (mayBeAnswer) return loadAuth();
  await afterFirstScreen();
  // The stored session and the forms work without the client for a while and load it themselves.
  for (;;) {
    const auth = await loadAuth().catch(() => Promise.race([authArrival, comingBack()]));
    if (auth) return auth;
  }
}

function comingBack(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['online', 'focus']) window.addEventListener(type, () => resolve(), { once: true });
  });
}
