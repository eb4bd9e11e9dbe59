import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AuthError } from '../auth-error.ts';

/** `plain` is what auth-js falls back to where a browser has no WebCrypto: pages that are neither https nor localhost. */
export type ChallengeMethod = 's256' | 'plain';

/** What a client promises to prove later (RFC 7636, 4.2). */
export type Challenge = { challenge: string; challengeMethod: ChallengeMethod };

/** The two fields as clients send them: in a body or a query, null and absent alike. */
export const ChallengeFieldsSchema = z.object({
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/** RFC 7636, 4.1 and 4.2: the unreserved characters, 43 to 128 of them. */
const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

/** The challenge of a request, or null when it brings none. Throws `validation_failed` for half or odd ones. */
export function parseChallenge(fields: z.infer<typeof ChallengeFieldsSchema>): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = fields;
  if (!challenge && !method) return null;
  if (!challenge || !method) {
    throw new AuthError(
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    );
  }
  const challengeMethod = method.toLowerCase();
  if (challengeMethod !== 's256' && challengeMethod !== 'plain') {
    throw new AuthError(400, 'validation_failed', 'code challenge method must be s256 or plain');
  }
  if (!CHALLENGE.test(challenge)) {
    throw new AuthError(400, 'validation_failed', 'code challenge must be 43 to 128 URL-safe characters');
  }
  return { challenge, challengeMethod };
}

/** Returns whether this verifier is the one the challenge was made from (RFC 7636, 4.6). */
export function matchesChallenge({ challenge, challengeMethod }: Challenge, verifier: string): boolean {
  const shown =
    challengeMethod === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  const [expected, given] = [Buffer.from(challenge), Buffer.from(shown)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
