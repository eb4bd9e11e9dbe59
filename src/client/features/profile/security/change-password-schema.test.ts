import { expect, test } from 'vitest';
import { createChangePasswordSchema } from './change-password-schema.ts';

test.each([
  ['', 'secret1', 'secret1', true, 'current', 'password.checks.fillAll'],
  ['old', '', '', true, 'password', 'password.checks.fillAll'],
  ['old', 'secret1', '', true, 'repeat', 'password.checks.fillAll'],
  ['old', 'secret1', 'secret2', true, 'repeat', 'password.checks.mismatch'],
  ['old', 'five5', 'five5', true, 'password', 'password.checks.tooShort'],
  ['old', 'x'.repeat(73), 'x'.repeat(73), true, 'password', 'password.checks.tooLong'],
  ['', 'five5', 'five5', false, 'password', 'password.checks.tooShort'],
])('%j, %j, %j with a password: %s', (current, password, repeat, hasPassword, field, message) => {
  const parsed = createChangePasswordSchema(hasPassword).safeParse({ current, password, repeat });
  expect(parsed.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
});

test('six characters, typed twice, will do; without a password there is no current one', () => {
  const values = { current: '', password: 'six666', repeat: 'six666' };
  expect(createChangePasswordSchema(false).safeParse(values).success).toBe(true);
  expect(createChangePasswordSchema(true).safeParse({ ...values, current: 'old' }).success).toBe(true);
});
