import fc from 'fast-check';
import { expect, test } from 'vitest';
import english from '#client/locales/en/auth.json';
import { NewPasswordSchema, SignUpSchema, type SignUpValues } from './form-rules.ts';

const good: SignUpValues = {
  name: 'Ann',
  email: 'ann@example.org',
  password: 'secret1',
  confirmPassword: 'secret1',
  terms: true,
};

/** The one problem as the parent reads it, and the fields that it marks, of which the first gets the focus. */
function check(changes: Partial<SignUpValues>): [string, ...unknown[]] | 'ok' {
  const result = SignUpSchema.safeParse({ ...good, ...changes });
  if (result.success) return 'ok';
  const { issues } = result.error;
  const [message, ...others] = new Set(issues.map((issue) => issue.message));
  expect(others).toEqual([]);
  const key = message?.replace('checks.', '') as keyof typeof english.checks;
  return [english.checks[key], ...issues.map(({ path }) => path[0])];
}

test('a complete form passes', () => {
  expect(check({})).toBe('ok');
  expect(check({ password: '123456', confirmPassword: '123456' })).toBe('ok');
});

test.each(['name', 'email', 'password', 'confirmPassword'] as const)('1. %s is required', (field) => {
  expect(check({ [field]: '' })).toEqual(['Please fill in all fields', field]);
});

test('every empty field is marked', () => {
  expect(check({ name: '', email: ' ', terms: false })).toEqual([
    'Please fill in all fields',
    'name',
    'email',
  ]);
});

test('blanks are no name and no address', () => {
  expect(check({ name: '  ' })).toEqual(['Please fill in all fields', 'name']);
  expect(check({ email: '\t' })).toEqual(['Please fill in all fields', 'email']);
});

test('a password of blanks is a password', () => {
  expect(check({ password: '      ', confirmPassword: '      ' })).toBe('ok');
});

test('2. the passwords must match, before their length counts', () => {
  expect(check({ password: 'a', confirmPassword: 'b', terms: false })).toEqual([
    'Passwords do not match',
    'password',
    'confirmPassword',
  ]);
});

test('where the form has no second field, none is missed', () => {
  expect(check({ confirmPassword: undefined })).toBe('ok');
});

test('3. six characters at least, before the terms count', () => {
  expect(check({ password: '12345', confirmPassword: '12345', terms: false })).toEqual([
    'Password must be at least 6 characters long',
    'password',
  ]);
});

test('4. the terms must be ticked', () => {
  expect(check({ terms: false })).toEqual(['You must agree to the terms and conditions', 'terms']);
});

// docs/product/accounts.md#sign-up-order
test('whatever is typed, the first broken rule in order is the one reported', () => {
  const text = fc.constantFrom('', ' ', 'a', '12345', '123456', '1234567');
  fc.assert(
    fc.property(text, text, text, text, fc.boolean(), (name, email, password, confirmPassword, terms) => {
      const rules: [boolean, string][] = [
        [[name.trim(), email.trim(), password, confirmPassword].includes(''), 'Please fill in all fields'],
        [password !== confirmPassword, 'Passwords do not match'],
        [password.length < 6, 'Password must be at least 6 characters long'],
        [!terms, 'You must agree to the terms and conditions'],
      ];
      const expected = rules.find(([broken]) => broken)?.[1] ?? 'ok';
      const answer = check({ name, email, password, confirmPassword, terms });
      expect(answer === 'ok' ? 'ok' : answer[0]).toBe(expected);
    }),
  );
});

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
