import { expect, test } from 'vitest';
import { readNext, readRedirectResult } from './redirect-result.ts';

test.each([
  ['returns null without a result', '', null],
  ['returns null for the result of a payment', '?payment=success', null],
  ['returns a code', '?code=abc', { kind: 'code' }],
  [
    'returns a sign-in that was canceled as refused',
    '?error=access_denied&error_code=oauth_cancelled&error_description=The+sign-in+was+cancelled.',
    { kind: 'refused', code: 'oauth_cancelled' },
  ],
  ['returns an unknown error as refused', '?error=server_error&error_code=x', { kind: 'refused', code: 'x' }],
  [
    'leaves an expired link to the pages of emailed links',
    '?error=access_denied&error_code=otp_expired&error_description=late',
    null,
  ],
])('readRedirectResult %s', (_case, search, result) => {
  expect(readRedirectResult(search)).toEqual(result);
});

// docs/security.md#links-by-mail
test('readNext keeps only the `next` parameter', () => {
  expect(readNext('?next=%2Fplans%3Fbilling%3Dyearly&code=abc')).toBe('?next=%2Fplans%3Fbilling%3Dyearly');
  expect(readNext('?code=abc')).toBe('');
});
