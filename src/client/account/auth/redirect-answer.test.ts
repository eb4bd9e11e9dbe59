import { expect, test } from 'vitest';
import { readNext, readRedirectAnswer } from './redirect-answer.ts';

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
])('reads %j', (search, answer) => {
  expect(readRedirectAnswer(search)).toEqual(answer);
});

// docs/security.md#links-by-mail
test('keeps the page asked for before, and nothing else of the address', () => {
  expect(readNext('?next=%2Fplans%3Fbilling%3Dyearly&code=abc')).toBe('?next=%2Fplans%3Fbilling%3Dyearly');
  expect(readNext('?code=abc')).toBe('');
});
