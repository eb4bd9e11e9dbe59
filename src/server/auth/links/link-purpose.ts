import type { LinkPurpose } from '../tables.ts';

/**
 * Returns what a client's `type` asks for: `email` is its newer name for the confirmation of a sign-up. Null
 * for others.
 */
export function readLinkPurpose(type: unknown): LinkPurpose | null {
  if (type === 'recovery' || type === 'signup' || type === 'email_change') return type;
  return type === 'email' ? 'signup' : null;
}
