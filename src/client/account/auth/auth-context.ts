import type { User } from '@supabase/auth-js';
import { createContext, use } from 'react';
import type { AuthFailure } from './auth-failure.ts';

export type SignedInUser = {
  id: string;
  email: string;
  name: string | null;
  /** An ISO 8601 time. */
  createdAt: string;
  /** Set while the address is unconfirmed, with the time when the confirmation email was sent (ISO 8601). */
  unconfirmedEmail: { sentAt: string | null } | null;
};

export function toSignedInUser(user: User): SignedInUser {
  const name: unknown = user.user_metadata?.name;
  return {
    id: user.id,
    email: user.email ?? '',
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : null,
    createdAt: user.created_at,
    unconfirmedEmail:
      user.user_metadata?.email_verified === false ? { sentAt: user.confirmation_sent_at ?? null } : null,
  };
}

export function isSameUser(a: SignedInUser | null, b: SignedInUser | null): boolean {
  return (
    a?.id === b?.id &&
    a?.email === b?.email &&
    a?.name === b?.name &&
    Boolean(a?.unconfirmedEmail) === Boolean(b?.unconfirmedEmail)
  );
}

export type AuthState = {
  user: SignedInUser | null;
  isLoading: boolean;
  failure: AuthFailure | null;
  /** True when the session ended without this tab: signed out elsewhere, or refused by the server. */
  hasSessionEnded: boolean;
  /** True while the session comes from a "new password" link and no password has been set yet. */
  isRecovering: boolean;
};

export type AuthActions = {
  signUp: (values: {
    name: string;
    email: string;
    password: string;
  }) => Promise<'signedIn' | 'checkMail' | 'failed'>;
  logIn: (values: { email: string; password: string; remember: boolean }) => Promise<'signedIn' | 'failed'>;
  signInWithGoogle: (remember: boolean) => Promise<'leaving' | 'failed'>;
  /** `everywhere` needs the server. Signing out only this device works offline. */
  signOut: (everywhere?: boolean) => Promise<'signedOut' | 'failed'>;
  clearFailure: () => void;
};

export const AuthContext = createContext<(AuthState & AuthActions) | null>(null);

export function useAuth(): AuthState & AuthActions {
  const value = use(AuthContext);
  if (!value) throw new Error('useAuth is used outside AuthProvider.');
  return value;
}
