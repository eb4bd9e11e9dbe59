import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useMemo, useState } from 'react';
import { closeAccount, closeLeftoverAccounts } from '#client/device/database/devices.ts';
import {
  adoptSession,
  handleStorageEvent,
  isSessionEvent,
  readStoredSession,
} from '#client/device/session/stored-session.ts';
import { createRefusal } from '#client/lib/http/http-failure.ts';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import { createAuthActions } from './auth-actions.ts';
import { type Auth, authLoaded, loadAuth } from './auth-client.ts';
import { AuthContext, type AuthState, isSameUser, toSignedInUser } from './auth-context.ts';
import { type AuthFailure, toAuthFailure } from './auth-failure.ts';
import { ensureProfile } from './ensure-profile.ts';
import { consumeRedirectResult, hasAuthParams } from './redirect-result.ts';

// Read at import, because the router changes the address before the first render.
const redirectResult = consumeRedirectResult();
const isRedirected = hasAuthParams(window.location);

/** Starts with the stored session, even an expired one: offline, auth-js reports no user after 25 seconds. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>(createInitialState);
  const actions = useMemo(() => createAuthActions(setState), []);

  useEffect(() => {
    const closePreviousAccount = createAccountCloser();
    const onAuthChange = (event: AuthChangeEvent, announced: Session | null) => {
      const session = findSession(event, announced);
      closePreviousAccount(session?.user.id ?? null);
      applySession(setState, event, session);
    };
    // Other browser processes may see the removal only after the sign-out event.
    const onStorage = (event: StorageEvent) => {
      handleStorageEvent(event);
      if (isSessionEvent(event) && readStoredSession() === null) onAuthChange('SIGNED_OUT', null);
    };
    window.addEventListener('storage', onStorage);
    const controller = new AbortController();
    void startAuth(setState, onAuthChange, controller.signal);
    return () => {
      controller.abort();
      window.removeEventListener('storage', onStorage);
    };
  }, []);

  const value = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return <AuthContext value={value}>{children}</AuthContext>;
}

function createAccountCloser(): (userId: string | null) => void {
  let previous = readStoredSession()?.user.id ?? null;
  closeLeftoverAccounts(previous);
  return (userId) => {
    if (previous !== null && previous !== userId) void closeAccount(previous);
    previous = userId;
  };
}

/** Keeps the stored session when the server was unreachable or a restored tab reports the end of an older session. */
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

function createInitialState(): AuthState {
  const stored = readStoredSession();
  return {
    user: stored && toSignedInUser(stored.user),
    isLoading: stored === null && isRedirected,
    failure: readGoogleFailure(),
    hasSessionEnded: false,
    isRecovering: false,
  };
}

function applySession(setState: SetAuthState, event: AuthChangeEvent, session: Session | null): void {
  const user = session && toSignedInUser(session.user);
  setState((previous) => {
    // The first event changes nothing, so the message of a failed start must stay visible.
    const failure = event === 'INITIAL_SESSION' ? previous.failure : null;
    const isSame = isSameUser(previous.user, user);
    const isRecovering = isRecoverySession(previous.isRecovering, event, user !== null);
    // SIGNED_IN repeats whenever the tab becomes visible, which must not redraw the app.
    if (
      isSame &&
      !previous.isLoading &&
      failure === previous.failure &&
      isRecovering === previous.isRecovering
    )
      return previous;
    const hasSessionEnded =
      user === null && (previous.hasSessionEnded || (event === 'SIGNED_OUT' && previous.user !== null));
    return { user: isSame ? previous.user : user, isLoading: false, failure, hasSessionEnded, isRecovering };
  });
}

function isRecoverySession(wasRecovering: boolean, event: AuthChangeEvent, isSignedIn: boolean): boolean {
  if (event === 'PASSWORD_RECOVERY') return true;
  return wasRecovering && isSignedIn && event !== 'USER_UPDATED';
}

function readGoogleFailure(): AuthFailure | null {
  if (redirectResult?.kind !== 'refused') return null;
  return { action: 'google', ...createRefusal({ code: redirectResult.code }) };
}

type OnAuthChange = (event: AuthChangeEvent, session: Session | null) => void;

async function startAuth(
  setState: SetAuthState,
  onAuthChange: OnAuthChange,
  signal: AbortSignal,
): Promise<void> {
  // The forms may load the auth client before this function does, so its events are handled from the start.
  void authLoaded.then((auth) => {
    if (signal.aborted) return;
    const { data } = auth.onAuthStateChange(onAuthChange);
    signal.addEventListener('abort', () => data.subscription.unsubscribe());
  });
  try {
    const auth = await loadAuthWhenNeeded();
    if (signal.aborted) return;
    const { error } = await auth.initialize();
    if (error) {
      const action = redirectResult?.kind === 'code' ? 'google' : 'initialize';
      setState((previous) => ({ ...previous, isLoading: false, failure: toAuthFailure(action, error) }));
    } else if (redirectResult?.kind === 'code') {
      // SIGNED_IN repeats after a redirect, but the profile is created once.
      const session = readStoredSession();
      if (session) await ensureProfile(toSignedInUser(session.user), { mayExist: true });
    }
  } catch (error) {
    setState((previous) => ({ ...previous, isLoading: false, failure: toAuthFailure('initialize', error) }));
  }
}

async function loadAuthWhenNeeded(): Promise<Auth> {
  if (isRedirected) return loadAuth();
  await waitForFirstScreen();
  // The stored session and the forms work without the client for a while. The forms load it when needed.
  for (;;) {
    const auth = await loadAuth().catch(() => Promise.race([authLoaded, waitForOnlineOrFocus()]));
    if (auth) return auth;
  }
}

function waitForOnlineOrFocus(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['online', 'focus']) window.addEventListener(type, () => resolve(), { once: true });
  });
}
