import { expect, it } from 'vitest';
import { readWishes } from './google-client.ts';

const SCOPE = 'openid email profile';

it('without a wish the three scopes of a sign-in are asked for', () => {
  expect(readWishes({})).toEqual({ scope: SCOPE });
});

it('passes on the suggested person, what to ask, the language and known scopes', () => {
  const email = 'https://www.googleapis.com/auth/userinfo.email';
  expect(
    readWishes({
      login_hint: 'ann+home@example.org',
      prompt: 'select_account consent',
      ui_locales: 'zh-CN',
      scopes: `email ${email}`,
    }),
  ).toEqual({
    scope: `${SCOPE} ${email}`,
    login_hint: 'ann+home@example.org',
    prompt: 'select_account consent',
    ui_locales: 'zh-CN',
    hl: 'zh-CN',
  });
  expect(readWishes({ prompt: 'none' })).toEqual({ scope: SCOPE, prompt: 'none' });
});

// docs/security.md#google-identity
it('does not pass on unknown wishes', () => {
  expect(
    readWishes({
      prompt: 'none login&x=y steal',
      scopes: 'https://www.googleapis.com/auth/drive offline_access',
      ui_locales: 'en&prompt=none',
      login_hint: 'a'.repeat(321),
    }),
  ).toEqual({ scope: SCOPE });
});
