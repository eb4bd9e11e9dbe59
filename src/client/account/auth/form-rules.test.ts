import fc from 'fast-check';
import { expect, test } from 'vitest';
import english from '#client/locales/en/auth.json';
import { NewPasswordSchema, SignUpSchema, type SignUpValues } from './form-rules.ts';

const VALID_VALUES: SignUpValues = {
  name: 'Ann',
  email: 'ann@example.org',
  password: 'secret1',
  confirmPassword: 'secret1',
  terms: true,
};

/** Returns the displayed message and the marked fields, or 'ok'. */
function checkForm(changes: Partial<SignUpValues>): [string, ...unknown[]] | 'ok' {
  const result = SignUpSchema.safeParse({ ...VALID_VALUES, ...changes });
  if (result.success) return 'ok';
  const { issues } = result.error;
  const [message, ...others] = new Set(issues.map((issue) => issue.message));
  expect(others).toEqual([]);
  const key = message?.replace('checks.', '') as keyof typeof english.checks;
  return [english.checks[key], ...issues.map(({ path }) => path[0])];
}

test.each<[string, Partial<SignUpValues>, string, string[]]>([
  ['name', { name: '  ' }, 'Please fill in all fields', ['name']],
  ['email', { email: '\t' }, 'Please fill in all fields', ['email']],
  ['password', { password: '' }, 'Please fill in all fields', ['password']],
  ['second password', { confirmPassword: '' }, 'Please fill in all fields', ['confirmPassword']],
  ['name and email', { name: '', email: ' ', terms: false }, 'Please fill in all fields', ['name', 'email']],
])('marks a missing %s', (_name, changes, message, fields) => {
  expect(checkForm(changes)).toEqual([message, ...fields]);
});

test.each<[string, Partial<SignUpValues>]>([
  ['a complete form', {}],
  ['a password of blanks', { password: '      ', confirmPassword: '      ' }],
  ['a form without a second password', { confirmPassword: undefined }],
])('accepts %s', (_name, changes) => {
  expect(checkForm(changes)).toBe('ok');
});

// docs/product/accounts.md#sign-up-order
test('reports the first broken rule of any input', () => {
  const arbitraryText = fc.constantFrom('', ' ', 'a', '12345', '123456', '1234567');
  fc.assert(
    fc.property(
      arbitraryText,
      arbitraryText,
      arbitraryText,
      arbitraryText,
      fc.boolean(),
      (name, email, password, confirmPassword, terms) => {
        const rules: [boolean, string][] = [
          [[name.trim(), email.trim(), password, confirmPassword].includes(''), 'Please fill in all fields'],
          [password !== confirmPassword, 'Passwords do not match'],
          [password.length < 6, 'Password must be at least 6 characters long'],
          [!terms, 'You must agree to the terms and conditions'],
        ];
        const expected = rules.find(([broken]) => broken)?.[1] ?? 'ok';
        const result = checkForm({ name, email, password, confirmPassword, terms });
        expect(result === 'ok' ? 'ok' : result[0]).toBe(expected);
      },
    ),
  );
});

test.each([
  ['', 'secret1', 'secret1', 'current', 'checks.fillAll'],
  ['old', '', '', 'password', 'checks.fillAll'],
  ['old', 'secret1', '', 'confirmPassword', 'checks.fillAll'],
  [undefined, 'secret1', 'secret2', 'confirmPassword', 'checks.mismatch'],
  [undefined, 'abcde', 'abcde', 'password', 'checks.tooShort'],
  ['old', 'x'.repeat(73), 'x'.repeat(73), 'password', 'checks.tooLong'],
])(
  'refuses %j, %j, %j as current, new and repeated password',
  (current, password, confirmPassword, field, message) => {
    const { error } = NewPasswordSchema.safeParse({ current, password, confirmPassword });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  },
);

test('keeps the blanks of a new password', () => {
  const values = { password: ' abcd ', confirmPassword: ' abcd ' };
  expect(NewPasswordSchema.parse(values)).toEqual(values);
});
