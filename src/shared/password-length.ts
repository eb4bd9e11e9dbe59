/**
 * Limits of a new password in UTF-16 units (docs/product/accounts.md#password); the upper one is the auth
 * protocol's.
 */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 72;

/**
 * Returns what is wrong with the length of a new password, or null. The server asks the same when the
 * password arrives.
 */
export function checkPasswordLength(password: string): 'tooShort' | 'tooLong' | null {
  if (password.length < PASSWORD_MIN_LENGTH) return 'tooShort';
  return password.length > PASSWORD_MAX_LENGTH ? 'tooLong' : null;
}
