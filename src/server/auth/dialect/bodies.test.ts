import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AuthError } from './auth-error.ts';
import { checkUserData, parseChallenge } from './bodies.ts';

describe('checkUserData', () => {
  // docs/security.md#json-shapes
  it('refuses exactly the strings that jsonb cannot store', () => {
    const unit = fc.constantFrom('a', '\\', 'u0000', 'ud83d', '\u0000', '\ud83d', '\udc76', '👶', '"', '小');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
        const name = units.join('');
        // With the u flag, \p{Surrogate} matches only lone surrogates.
        const isStorable = !/\0|\p{Surrogate}/u.test(name);
        const check = () => checkUserData({ name, [name]: true });
        if (isStorable) expect(check).not.toThrow();
        else expect(check).toThrow(AuthError);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses data that is too large for a token', () => {
    expect(() => checkUserData({ name: 'x'.repeat(2000) })).not.toThrow();
    expect(() => checkUserData({ name: 'x'.repeat(2100) })).toThrow(AuthError);
  });
});

describe('parseChallenge', () => {
  /** RFC 7636, appendix B. */
  const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

  it.each([
    [{ code_challenge: CHALLENGE, code_challenge_method: 's256' }, 's256'],
    [{ code_challenge: CHALLENGE, code_challenge_method: 'S256' }, 's256'],
    [{ code_challenge: 'a'.repeat(112), code_challenge_method: 'plain' }, 'plain'],
  ])('accepts %j', (fields, challengeMethod) => {
    expect(parseChallenge(fields)).toEqual({ challenge: fields.code_challenge, challengeMethod });
  });

  it.each([{}, { code_challenge: null, code_challenge_method: null }, { code_challenge: '' }])(
    'returns null for %j',
    (fields) => {
      expect(parseChallenge(fields)).toBeNull();
    },
  );

  it.each([
    { code_challenge: CHALLENGE },
    { code_challenge_method: 's256' },
    { code_challenge: CHALLENGE, code_challenge_method: 'md5' },
    { code_challenge: CHALLENGE.slice(1), code_challenge_method: 's256' },
    { code_challenge: 'a'.repeat(129), code_challenge_method: 's256' },
    { code_challenge: `${CHALLENGE.slice(1)}\n`, code_challenge_method: 's256' },
  ])('refuses %j', (fields) => {
    expect(() => parseChallenge(fields)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});
