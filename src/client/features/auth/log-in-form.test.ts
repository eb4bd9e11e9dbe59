import { expect, test } from 'vitest';
import english from '#client/locales/en/auth.json';
import { readLogInForm } from './log-in-form.ts';

const read = (email: string, password: string) => readLogInForm({ email, password, remember: true });

// docs/product/sign-in.md#log-in
test('requires an address and a password, and names the first empty field for the focus', () => {
  expect(english.checks.logInIncomplete).toBe('Please enter both email and password');
  const missing = (field: string) => ({ problem: { key: 'checks.logInIncomplete', field } });
  expect(read('', '')).toEqual(missing('email'));
  expect(read('  ', 'secret')).toEqual(missing('email'));
  expect(read('a@example.org', '')).toEqual(missing('password'));
});

test('trims the address and leaves the password as it was typed', () => {
  expect(read(' a@example.org ', ' secret ')).toEqual({
    problem: null,
    values: { email: 'a@example.org', password: ' secret ', remember: true },
  });
});
