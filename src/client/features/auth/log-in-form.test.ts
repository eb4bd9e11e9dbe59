import { expect, test } from 'vitest';
import english from '#client/locales/en/auth.json';
import { LogInSchema } from './log-in-form.ts';

function check(email: string, password: string) {
  const result = LogInSchema.safeParse({ email, password, remember: true });
  return result.success ? result.data : result.error.issues.map(({ message, path }) => [message, path[0]]);
}

test('both are required, and the first empty one gets the focus', () => {
  expect(english.checks.logInIncomplete).toBe('Please enter both email and password');
  expect(check('', '')).toEqual([['checks.logInIncomplete', 'email']]);
  expect(check('  ', 'secret')).toEqual([['checks.logInIncomplete', 'email']]);
  expect(check('a@example.org', '')).toEqual([['checks.logInIncomplete', 'password']]);
});

test('the address is trimmed, the password is not', () => {
  expect(check(' a@example.org ', ' secret ')).toMatchObject({
    email: 'a@example.org',
    password: ' secret ',
  });
});
