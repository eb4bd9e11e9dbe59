import { describe, expect, test } from 'vitest';
import { readMailLink } from './mail-link.ts';

describe('the link of a mail', () => {
  test('gives its token', () => {
    expect(readMailLink('#token_hash=abc-_9&type=recovery', 'recovery')).toEqual({ tokenHash: 'abc-_9' });
    expect(readMailLink('#type=signup&token_hash=x', 'signup')).toEqual({ tokenHash: 'x' });
  });

  test('for something else is none for this page', () => {
    expect(readMailLink('#token_hash=abc&type=signup', 'recovery')).toBeNull();
    expect(readMailLink('#token_hash=abc', 'recovery')).toBeNull();
  });

  test.each(['', '#', '#main', '#token_hash=&type=recovery', `#token_hash=${'x'.repeat(501)}&type=recovery`])(
    '%s is none',
    (hash) => expect(readMailLink(hash, 'recovery')).toBeNull(),
  );

  test('that a hosted auth server refused is over', () => {
    const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
    expect(readMailLink(hash, 'recovery')).toBe('over');
  });
});
