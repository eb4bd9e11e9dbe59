import { describe, expect, test } from 'vitest';
import { readMailLink } from './mail-link.ts';

describe('readMailLink', () => {
  test('returns the token of a link', () => {
    expect(readMailLink('#token_hash=abc-_9&type=recovery', 'recovery')).toEqual({ tokenHash: 'abc-_9' });
    expect(readMailLink('#type=signup&token_hash=x', 'signup')).toEqual({ tokenHash: 'x' });
  });

  test('returns null for a link to another page', () => {
    expect(readMailLink('#token_hash=abc&type=signup', 'recovery')).toBeNull();
    expect(readMailLink('#token_hash=abc', 'recovery')).toBeNull();
  });

  test.each(['', '#', '#main', '#token_hash=&type=recovery', `#token_hash=${'x'.repeat(501)}&type=recovery`])(
    'returns null for the fragment %j',
    (hash) => expect(readMailLink(hash, 'recovery')).toBeNull(),
  );

  test('returns expired for a link that the auth server refused', () => {
    const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
    expect(readMailLink(hash, 'recovery')).toBe('expired');
  });
});
