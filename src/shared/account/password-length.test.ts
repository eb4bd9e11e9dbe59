import { expect, test } from 'vitest';
import { checkPasswordLength } from './password-length.ts';

// docs/product/accounts.md#password
test.each([
  ['', 'tooShort'],
  ['five5', 'tooShort'],
  ['six666', null],
  ['密码密码密码', null],
  ['x'.repeat(72), null],
  ['x'.repeat(73), 'tooLong'],
])('checkPasswordLength(%j) returns %s', (password, problem) =>
  expect(checkPasswordLength(password)).toBe(problem),
);
