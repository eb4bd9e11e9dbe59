import { expect, test } from 'vitest';
import { NewPasswordSchema } from './new-password-schema.ts';

test.each([
  ['', '', 'password', 'checks.fillAll'],
  ['', 'secret1', 'password', 'checks.fillAll'],
  ['secret1', '', 'confirmPassword', 'checks.fillAll'],
  ['secret1', 'secret2', 'confirmPassword', 'checks.mismatch'],
  ['abc', 'abcd', 'confirmPassword', 'checks.mismatch'],
  ['abcde', 'abcde', 'password', 'checks.tooShort'],
  ['x'.repeat(73), 'x'.repeat(73), 'password', 'checks.tooLong'],
])('%j and %j: %s says %s', (password, confirmPassword, field, message) => {
  const { error } = NewPasswordSchema.safeParse({ password, confirmPassword });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

test('six characters, twice the same, blanks included, are taken as typed', () => {
  const values = { password: ' abcd ', confirmPassword: ' abcd ' };
  expect(NewPasswordSchema.parse(values)).toEqual(values);
});
