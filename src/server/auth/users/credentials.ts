import { z } from 'zod';
import { readAccountAddress } from '#shared/mail-address.ts';
import { checkPasswordLength, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/password-length.ts';
import { AuthError } from '../auth-error.ts';

/** The address in the one spelling it is stored in, or null for what is no address. */
export function normalizeEmail(typed: string): string | null {
  return readAccountAddress(typed);
}

/** Returns the address of a sign-up in the one spelling it is stored in. Throws `validation_failed`. */
export function parseEmail(typed: string): string {
  const email = normalizeEmail(typed);
  if (email !== null) return email;
  throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format');
}

/** Checks a new password. Throws `validation_failed` or `weak_password`. */
export function checkNewPassword(password: string): void {
  if (password === '') throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  const problem = checkPasswordLength(password);
  if (problem === 'tooLong') {
    const text = `Password cannot be longer than ${PASSWORD_MAX_LENGTH} characters`;
    throw new AuthError(400, 'validation_failed', text);
  }
  if (problem === 'tooShort') {
    const text = `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`;
    throw new AuthError(422, 'weak_password', text, { weak_password: { reasons: ['length'] } });
  }
}

/** Parses a body by its schema; keys that the schema does not name are dropped. Throws `bad_json`. */
export function parseAuthBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw new AuthError(
    400,
    'bad_json',
    `Could not parse request body as JSON: ${z.prettifyError(parsed.error)}`,
  );
}
