import { createContext, use } from 'react';
import type { AuthFailure } from './auth-failure.ts';
import type { SignedInUser } from './user.ts';

export type AuthState = {
  user: SignedInUser | null;
  /** True until it is known whether someone is signed in. */
  loading: boolean;
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
   * The answer comes back to /profile, a refusal to /login; both addresses still name the page requested before
   * (`next`).
   */
  signInWithGoogle: (remember: boolean) => Promise<'leaving' | 'failed'>;
  /**
   * `everywhere` ends the sessions of all devices and needs the server; this device alone works without a network too.
   */
  logOut: (everywhere?: boolean) => Promise<'signedOut' | 'failed'>;
  clearFailure: () => void;
};

export const AuthContext = createContext<(AuthState & AuthActions) | null>(null);

export function useAuth(): AuthState & AuthActions {
  const value = use(AuthContext);
  if (!value) throw new Error('useAuth is used outside AuthProvider.');
  return value;
}
