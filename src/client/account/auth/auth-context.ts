import { createContext, use } from 'react';
import type { AuthFailure } from './auth-failure.ts';
import type { SignedInUser } from './user.ts';

export type AuthState = {
  user: SignedInUser | null;
  /** True until it is known whether someone is signed in. */
  loading: boolean;
  /** The last failure; every change of the auth state clears it. */
  failure: AuthFailure | null;
  /** True after a session that ended without this tab's doing: signed out elsewhere, or refused by the server. */
  sessionEnded: boolean;
  /** True while the session came from a "new password" link and the password has not been set yet. */
  recovering: boolean;
};

export type AuthActions = {
  /** `checkMail`: the account waits for the link in the e-mail. */
  signUp: (values: {
    name: string;
    email: string;
    password: string;
  }) => Promise<'signedIn' | 'checkMail' | 'failed'>;
  logIn: (values: { email: string; password: string; remember: boolean }) => Promise<'signedIn' | 'failed'>;
  /**
   * Leaves for Google's page; the answer comes back to /profile, a refusal to /login. The address of both still names the
   * page asked for before (`next`).
   */
  signInWithGoogle: (remember: boolean) => Promise<'leaving' | 'failed'>;
  /**
   * Ends the session on this device; works without a network too. `everywhere` ends the sessions of all devices and needs
   * the server.
   */
  logOut: (everywhere?: boolean) => Promise<'signedOut' | 'failed'>;
  clearFailure: () => void;
};

export const AuthContext = createContext<(AuthState & AuthActions) | null>(null);

/** Returns who is signed in, and the ways in and out. */
export function useAuth(): AuthState & AuthActions {
  const value = use(AuthContext);
  if (!value) throw new Error('useAuth is used outside AuthProvider.');
  return value;
}
