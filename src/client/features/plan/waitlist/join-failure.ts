/** Why an address could not be put on the list: the answer's status (0 without one), its code and its English sentence. */
export type JoinFailure = { status: number; code?: string; message?: string };

/** A failure in words: the key of a text of ours, or the server's own sentence. */
export type JoinFailureText = { key: 'outOfReach' | 'invalid' | 'tooMany' | 'failed' } | { message: string };

const TOO_MANY_REQUESTS = 429;
/** PostgreSQL's code of a value that breaks a rule; the form sends one such value, the address. */
const CHECK_VIOLATION = '23514';

/**
 * What to tell the visitor: the server's message, else that something went wrong. The server
 * speaks English, so its known sentences have texts of ours, and no other language shows an unknown one. What a browser or
 * a proxy says about a failed connection or a 5xx is not meant for visitors.
 */
export function describeJoinFailure(
  { status, code, message }: JoinFailure,
  language: string,
): JoinFailureText {
  if (status === 0) return { key: 'outOfReach' };
  if (code === CHECK_VIOLATION) return { key: 'invalid' };
  if (status === TOO_MANY_REQUESTS) return { key: 'tooMany' };
  if (status >= 500 || language !== 'en' || !message?.trim()) return { key: 'failed' };
  return { message };
}
