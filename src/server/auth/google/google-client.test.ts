import { describe, expect, it } from 'vitest';
import { readAuthorizationHints } from './google-client.ts';

const SCOPE = 'openid email profile';

describe('readAuthorizationHints', () => {
  it('requests the three scopes of a sign-in by default', () => {
    expect(readAuthorizationHints({})).toEqual({ scope: SCOPE });
  });

  it('passes on the login hint, the prompt, the language and known scopes', () => {
    const email = 'https://www.googleapis.com/auth/userinfo.email';
    expect(
      readAuthorizationHints({
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
    expect(readAuthorizationHints({ prompt: 'none' })).toEqual({ scope: SCOPE, prompt: 'none' });
  });

  // docs/security.md#google-identity
  it('drops unknown values', () => {
    expect(
      readAuthorizationHints({
        prompt: 'none login&x=y steal',
        scopes: 'https://www.googleapis.com/auth/drive offline_access',
        ui_locales: 'en&prompt=none',
        login_hint: 'a'.repeat(321),
      }),
    ).toEqual({ scope: SCOPE });
  });
});
