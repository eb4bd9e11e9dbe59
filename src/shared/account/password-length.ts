/** Lengths are in UTF-16 units (docs/product/accounts.md#password). The auth protocol sets the maximum. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 72;

export function checkPasswordLength(password: string): 'tooShort' | 'tooLong' | null {
  if (password.length < PASSWORD_MIN_LENGTH) return 'tooShort';
  return password.length > PASSWORD_MAX_LENGTH ? 'tooLong' : null;
}
