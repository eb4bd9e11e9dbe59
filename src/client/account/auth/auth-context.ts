import { createContext, use } from 'react';
import type { AuthFailure } from './auth-failure.ts';
import type { SignedInUser } from './user.ts';

export type AuthState = {
  user: SignedInUser | null;
  loading: boolean;
  failure: AuthFailure | null;
  /** True when the session ended without this tab: signed out elsewhere, or refused by the server. */
  sessionEnded: boolean;
  /** True while the session comes from a "new password" link and no password has been set yet. */
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
  /** `everywhere` needs the server; signing out this device also works offline. */
  logOut: (everywhere?: boolean) => Promise<'signedOut' | 'failed'>;
  clearFailure: () => void;
};

export const AuthContext = createContext<(AuthState & AuthActions) | null>(null);

export function useAuth(): AuthState & AuthActions {
  const value = use(AuthContext);
  if (!value) throw new Error('useAuth is used outside AuthProvider.');
  return value;
}
