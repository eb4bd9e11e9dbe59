/**
 * Returns the address that the previous page left in the history's state (`{ email }`), so that a parent
 * types it once.
 */
export function readTypedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
