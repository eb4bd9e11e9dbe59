import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCode, addError, chooseRedirect } from './redirect-target.ts';

const HOME = 'https://cards.example.org';

describe('chooseRedirect', () => {
  it.each([
    ['https://cards.example.org/profile', 'https://cards.example.org/profile'],
    ['https://cards.example.org', 'https://cards.example.org/'],
    [
      'https://cards.example.org:443/profile?a=1&b=%2F#top',
      'https://cards.example.org/profile?a=1&b=%2F#top',
    ],
    ['HTTPS://CARDS.Example.ORG/profile', 'https://cards.example.org/profile'],
    ['https://cards.example.org//evil.example', 'https://cards.example.org//evil.example'],
    ['https://cards.example.org/@evil.example', 'https://cards.example.org/@evil.example'],
    ['https://cards.example.org/a/../b', 'https://cards.example.org/b'],
  ])('accepts its own page %s', (redirectTo, target) => {
    expect(chooseRedirect(HOME, redirectTo)).toBe(target);
  });

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['an empty string', ''],
    ['two URLs', ['https://cards.example.org/a', 'https://evil.example']],
    ['a different host', 'https://evil.example/'],
    ['a missing scheme', '//evil.example'],
    ['three slashes', 'https:///evil.example'],
    ['one slash', 'https:/evil.example'],
    ['a missing slash', 'https:cards.example.org'],
    ['backslashes', '\\\\evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['a backslash before the host', 'https:\\\\evil.example'],
    ['a backslash behind the host', 'https://cards.example.org\\@evil.example'],
    ['a path only', '/profile'],
    ['our host as a user', 'https://cards.example.org@evil.example/'],
    ['our host as a user with a password', 'https://cards.example.org:443@evil.example/'],
    ['a user at our host', 'https://evil.example@cards.example.org/'],
    ['an encoded user', 'https://cards.example.org%40evil.example/'],
    ['an encoded slash in the host', 'https://cards.example.org%2f.evil.example/'],
    ['a different port', 'https://cards.example.org:8443/'],
    ['a different scheme', 'http://cards.example.org/'],
    ['a subdomain', 'https://evil.cards.example.org/'],
    ['our name as a subdomain', 'https://cards.example.org.evil.example/'],
    ['a name with our ending', 'https://evilcards.example.org/'],
    ['a dot behind the host', 'https://cards.example.org./'],
    ['a javascript URL', 'javascript:alert(1)'],
    ['a javascript URL that looks like a web address', 'javascript://cards.example.org/%0aalert(1)'],
    ['a tab in javascript', 'java\tscript:alert(1)'],
    ['a data URL', 'data:text/html,hello'],
    ['the URL of an app', 'intent://cards.example.org#Intent;end'],
    ['a line break', 'https://cards.example.org/\r\nLocation: https://evil.example'],
    ['a tab in the host', 'https://cards.example.org\t.evil.example/'],
    ['a leading space', ' https://cards.example.org/'],
    ['a NUL character', 'https://cards.example.org/\u0000'],
    ['a full-width dot', 'https://cards.example。org.evil.example/'],
    ['a fraction slash', 'https://cards.example.org⁄.evil.example/'],
    ['a question mark as the end of the host', 'https://evil.example?https://cards.example.org/'],
    ['our URL in the fragment', 'https://evil.example#https://cards.example.org/'],
    ['a missing host', 'https://'],
    ['a broken IPv6 host', 'https://[::1'],
  ])('returns the home page for %s', (_name, redirectTo) => {
    expect(chooseRedirect(HOME, redirectTo)).toBe('https://cards.example.org/');
  });

  // docs/security.md#redirects
  // docs/security.md#repeated-parameters
  it('never leaves its own origin', () => {
    const pieces = fc.constantFrom(
      ...[
        'https:',
        'http:',
        'javascript:',
        '/',
        '//',
        '\\',
        '@',
        ':',
        '?',
        '#',
        '%2f',
        '%00',
        '\t',
        '\r\n',
        '.',
      ],
      ...['cards.example.org', 'evil.example', '443', '8443', 'user', ' ', '。', '[::1]', '..'],
    );
    const redirectTo = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(redirectTo, (text) => {
        const target = new URL(chooseRedirect(HOME, text));
        expect(target.origin).toBe(HOME);
        expect(target.username + target.password).toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('compares origins when PUBLIC_URL has a path', () => {
    expect(chooseRedirect('http://localhost:3000/app', 'http://localhost:3000/x')).toBe(
      'http://localhost:3000/x',
    );
    expect(chooseRedirect('http://localhost:3000/app', 'http://localhost:3001/x')).toBe(
      'http://localhost:3000/app',
    );
  });
});

describe('addCode', () => {
  it('replaces only the code in the URL', () => {
    expect(addCode('https://cards.example.org/profile?from=a%20b&code=old#top', 'new')).toBe(
      'https://cards.example.org/profile?from=a+b&code=new#top',
    );
  });
});

describe('addError', () => {
  it('adds the error to the query and the fragment', () => {
    const failure = { error: 'access_denied', code: 'otp_expired', description: 'Link & all <late>' };
    const params = 'error=access_denied&error_code=otp_expired&error_description=Link+%26+all+%3Clate%3E';
    expect(addError('https://cards.example.org/login', failure)).toBe(
      `https://cards.example.org/login?${params}#${params}&sb=`,
    );
  });
});
