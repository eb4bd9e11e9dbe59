import type { User } from '@supabase/auth-js';

export type SignedInUser = {
  id: string;
  email: string;
  name: string | null;
  /** An ISO 8601 time. */
  createdAt: string;
  /** Set while the address is unconfirmed, with the time at which its mail was sent (ISO 8601). */
  unprovedEmail: { mailedAt: string | null } | null;
};

export function toSignedInUser(user: User): SignedInUser {
  const name: unknown = user.user_metadata?.name;
  return {
    id: user.id,
    email: user.email ?? '',
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : null,
    createdAt: user.created_at,
    unprovedEmail:
      user.user_metadata?.email_verified === false ? { mailedAt: user.confirmation_sent_at ?? null } : null,
  };
}

export function isSameUser(a: SignedInUser | null, b: SignedInUser | null): boolean {
  return (
    a?.id === b?.id && a?.email === b?.email && a?.name === b?.name && !a?.unprovedEmail === !b?.unprovedEmail
  );
}
