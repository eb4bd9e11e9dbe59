import { z } from 'zod';
import { AuthError } from '../auth-error.ts';
import type { UserRow } from '../tables.ts';

/** The most sign-up data kept per person, in characters of JSON: it travels in every access token. */
const MAX_LENGTH = 2048;

/** What a client may put beside the credentials: any JSON object. */
export const UserDataSchema = z.record(z.string(), z.unknown()).nullish();

/** Refuses sign-up data that is too much for a token or that PostgreSQL's jsonb cannot hold. */
export function checkUserData(data: Record<string, unknown>): void {
  const text = writeJson(data);
  if (text === null || text.length > MAX_LENGTH)
    throw new AuthError(400, 'validation_failed', 'The data given is too large');
  // Well-formed JSON.stringify writes U+0000 and lone surrogates, and only those, in these escapes.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text)) {
    throw new AuthError(400, 'validation_failed', 'The data given contains characters that cannot be stored');
  }
}

/** What we say about the address; a client's word does not count. */
const OWN_KEYS = ['sub', 'email', 'email_verified', 'phone_verified'];

/** The data after a change: key by key, null takes a key away. Throws `validation_failed` when it gets too much. */
export function mergeUserData(
  { userMetadata }: Pick<UserRow, 'userMetadata'>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const merged = new Map(Object.entries(userMetadata));
  for (const [key, value] of Object.entries(change)) {
    if (OWN_KEYS.includes(key)) continue;
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  const data = Object.fromEntries(merged);
  checkUserData(data);
  return data;
}

/** Null for what is nested too deeply to be written again. */
function writeJson(data: Record<string, unknown>): string | null {
  try {
    return JSON.stringify(data);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
