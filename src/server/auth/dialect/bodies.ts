import { z } from 'zod';
import type { Challenge, LinkPurpose, UserRow } from '#server/auth/records/tables.ts';
import {
  checkPasswordLength,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '#shared/account/password-length.ts';
import { readAccountAddress } from '#shared/mail/mail-address.ts';
import { AuthError, createValidationError } from './auth-error.ts';

// The messages match GoTrue's where it has the same check.

export function parseAuthBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const text = `Could not parse request body as JSON: ${z.prettifyError(parsed.error)}`;
  throw new AuthError(400, 'bad_json', text);
}

export function parseEmail(input: string): string {
  const email = readAccountAddress(input);
  if (email === null) throw createValidationError('Unable to validate email address: invalid format');
  return email;
}

export function checkNewPassword(password: string): void {
  if (password === '') throw createValidationError('Signup requires a valid password');
  const problem = checkPasswordLength(password);
  if (problem === 'tooLong')
    throw createValidationError(`Password cannot be longer than ${PASSWORD_MAX_LENGTH} characters`);
  if (problem === 'tooShort') {
    const text = `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`;
    throw new AuthError(422, 'weak_password', text, { weak_password: { reasons: ['length'] } });
  }
}

/** Maps a client's `type` to a link purpose, or null. Newer clients send `email` for `signup`. */
export function readLinkPurpose(type: unknown): LinkPurpose | null {
  if (type === 'recovery' || type === 'signup' || type === 'email_change') return type;
  return type === 'email' ? 'signup' : null;
}

export const ChallengeFieldsSchema = z.object({
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/** RFC 7636, 4.1 and 4.2: 43 to 128 unreserved characters. */
const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

export function parseChallenge(fields: z.infer<typeof ChallengeFieldsSchema>): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = fields;
  if (!challenge && !method) return null;
  if (!challenge || !method)
    throw createValidationError('PKCE flow requires code_challenge_method and code_challenge');
  const challengeMethod = method.toLowerCase();
  if (challengeMethod !== 's256' && challengeMethod !== 'plain')
    throw createValidationError('code challenge method must be s256 or plain');
  if (!CHALLENGE.test(challenge))
    throw createValidationError('code challenge must be 43 to 128 URL-safe characters');
  return { challenge, challengeMethod };
}

/** In characters of JSON. Every access token contains this data, so it must stay small. */
const MAX_USER_DATA_LENGTH = 2048;
/** Only the server writes these keys. */
const SERVER_KEYS = ['sub', 'email', 'email_verified', 'phone_verified'];

export const UserDataSchema = z.record(z.string(), z.unknown()).nullish();

/** Well-formed JSON.stringify writes U+0000 and lone surrogates, and only those, in these escapes. */
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Refuses user data that is too large for a token or that jsonb cannot store. */
export function checkUserData(data: Record<string, unknown>): void {
  const text = stringify(data);
  if (text === null || text.length > MAX_USER_DATA_LENGTH)
    throw createValidationError('The data given is too large');
  if (UNSTORABLE_ESCAPE.test(text))
    throw createValidationError('The data given contains characters that cannot be stored');
}

export function mergeUserData(
  { userMetadata }: Pick<UserRow, 'userMetadata'>,
  patch: Record<string, unknown>,
): Record<string, unknown> {
  const merged = new Map(Object.entries(userMetadata));
  for (const [key, value] of Object.entries(patch)) {
    if (SERVER_KEYS.includes(key)) continue;
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  const data = Object.fromEntries(merged);
  checkUserData(data);
  return data;
}

/** Returns null for data that is nested too deeply. */
function stringify(data: Record<string, unknown>): string | null {
  try {
    return JSON.stringify(data);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
