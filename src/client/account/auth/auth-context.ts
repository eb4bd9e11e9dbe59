import { createContext, use } from 'react';
import type { AuthFailure } from './auth-failure.ts';
import type { SignedInUser } from './user.ts';

export type AuthState = {
  user: SignedInUser | null;
  loading: boolean;
  failure: AuthFailure | null;
  /** Ended without this tab's doing: signed out elsewhere, or refused by the server. */
  sessionEnded: boolean;
  /** The session came from a "new password" link and the password has not been set yet. */
  recovering: boolean;
};

export type AuthActions = {
  signUp: (values: {
    name: string;
    email: string;
    password: string;
  }) => Promise<'signedIn' | 'checkMail' | 'failed'>;
  logIn: (values: { email: string; password: string; remember: boolean }) => Promise<'signedIn' | 'failed'>;
  signInWithGoogle: (remember: boolean) => Promise<'leaving' | 'failed'>;
  /** `everywhere` needs the server; signing out this device works offline too. */
  logOut: (everywhere?: boolean) => Promise<'signedOut' | 'failed'>;
  clearFailure: () => void;
};

export const AuthContext = createContext<(AuthState & AuthActions) | null>(null);

export function useAuth(): AuthState & AuthActions {
  const value = use(AuthContext);
  if (!value) throw new Error('useAuth is used outside AuthProvider.');
  return value;
}
