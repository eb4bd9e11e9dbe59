import { expect, test } from 'vitest';
import { readNext, readRedirectResult } from './redirect-result.ts';

test.each([
  ['', null],
  ['?payment=success', null],
  ['?code=abc', { kind: 'code' }],
  [
    '?error=access_denied&error_code=oauth_cancelled&error_description=The+sign-in+was+cancelled.',
    { kind: 'refused', code: 'oauth_cancelled' },
  ],
  ['?error=server_error&error_code=x', { kind: 'refused', code: 'x' }],
  ['?error=access_denied&error_code=otp_expired&error_description=late', null],
])('readRedirectResult(%j) returns %o', (search, result) => {
  expect(readRedirectResult(search)).toEqual(result);
});

// docs/security.md#links-by-mail
test('readNext keeps only the `next` parameter', () => {
  expect(readNext('?next=%2Fplans%3Fbilling%3Dyearly&code=abc')).toBe('?next=%2Fplans%3Fbilling%3Dyearly');
  expect(readNext('?code=abc')).toBe('');
});
