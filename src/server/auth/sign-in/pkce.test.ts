import { expect, it } from 'vitest';
import { matchesChallenge, parseChallenge } from './pkce.ts';

/** RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

it('a verifier fits its challenge and no other', () => {
  expect(matchesChallenge({ challenge: CHALLENGE, challengeMethod: 's256' }, VERIFIER)).toBe(true);
  expect(matchesChallenge({ challenge: CHALLENGE, challengeMethod: 's256' }, CHALLENGE)).toBe(false);
  expect(matchesChallenge({ challenge: CHALLENGE, challengeMethod: 'plain' }, CHALLENGE)).toBe(true);
  expect(matchesChallenge({ challenge: CHALLENGE, challengeMethod: 'plain' }, VERIFIER)).toBe(false);
});

it.each([
  [{ code_challenge: CHALLENGE, code_challenge_method: 's256' }, 's256'],
  [{ code_challenge: CHALLENGE, code_challenge_method: 'S256' }, 's256'],
  [{ code_challenge: 'a'.repeat(112), code_challenge_method: 'plain' }, 'plain'],
])('%j is a challenge', (fields, challengeMethod) => {
  expect(parseChallenge(fields)).toEqual({ challenge: fields.code_challenge, challengeMethod });
});

it.each([{}, { code_challenge: null, code_challenge_method: null }, { code_challenge: '' }])(
  '%j is none',
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
])('%j is refused', (fields) => {
  expect(() => parseChallenge(fields)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});
