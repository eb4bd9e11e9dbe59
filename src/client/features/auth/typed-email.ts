/** The address that the page before left in the history's state (`{ email }`), so that nobody types it twice. */
export function readTypedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
