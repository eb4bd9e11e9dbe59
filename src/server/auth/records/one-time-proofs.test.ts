import { expect, test } from 'vitest';
import { matchesChallenge } from './one-time-proofs.ts';

/** RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('matchesChallenge accepts only the verifier of a challenge', () => {
  expect(matchesChallenge({ challenge: CHALLENGE, challengeMethod: 's256' }, VERIFIER)).toBe(true);
  expect(matchesChallenge({ challenge: CHALLENGE, challengeMethod: 's256' }, CHALLENGE)).toBe(false);
  expect(matchesChallenge({ challenge: CHALLENGE, challengeMethod: 'plain' }, CHALLENGE)).toBe(true);
  expect(matchesChallenge({ challenge: CHALLENGE, challengeMethod: 'plain' }, VERIFIER)).toBe(false);
});
