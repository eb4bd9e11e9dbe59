import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionRow } from '#server/auth/records/tables.ts';
import { type Account, presentAppMetadata } from '#server/auth/records/users.ts';
import type { KeyRing } from './keys.ts';

export const ACCESS_TOKEN_LIFETIME_S = 3600;
const CLOCK_TOLERANCE_S = 5;
const AUDIENCE = 'authenticated';

type TokenRules = { keys: KeyRing; issuer: string; clock: () => Date };

/** Signs a session's access token with ES256 and GoTrue's claims. `expiresAt` is in Unix seconds. */
export async function signAccessToken(
  { user, identities, session }: Account & { session: SessionRow },
  { keys, issuer, clock }: TokenRules,
): Promise<{ token: string; expiresAt: number }> {
  const { kid, key } = await keys.getSigningKey();
  const issuedAt = Math.floor(clock().getTime() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_LIFETIME_S;
  const token = await new SignJWT({
    email: user.email,
    phone: '',
    app_metadata: presentAppMetadata(identities),
    user_metadata: user.userMetadata,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: session.method, timestamp: Math.floor(session.createdAt.getTime() / 1000) }],
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
    .setIssuer(issuer)
    .setSubject(user.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
}

export type VerifiedToken =
  | { ok: true; userId: string; sessionId: string }
  | { ok: false; fault: 'expired' | 'claims' | 'invalid'; reason: string };

const ClaimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal('authenticated'),
});

/** Does not check whether the session is still alive. Throws only when the keys cannot be read. */
export async function verifyAccessToken(
  token: string,
  { keys, issuer, clock }: TokenRules,
): Promise<VerifiedToken> {
  const findKey = async ({ kid }: { kid?: string }) => {
    const key = kid === undefined ? null : await keys.findVerifyingKey(kid);
    if (key === null) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  try {
    const { payload } = await jwtVerify(token, findKey, {
      algorithms: ['ES256'],
      issuer,
      audience: AUDIENCE,
      currentDate: clock(),
      clockTolerance: CLOCK_TOLERANCE_S,
      maxTokenAge: ACCESS_TOKEN_LIFETIME_S,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const claims = ClaimsSchema.safeParse(payload);
    if (!claims.success) return { ok: false, fault: 'claims', reason: 'unexpected claims' };
    return { ok: true, userId: claims.data.sub, sessionId: claims.data.session_id };
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      return { ok: false, fault: 'expired', reason: 'token is expired' };
    if (error instanceof errors.JWTClaimValidationFailed)
      return { ok: false, fault: 'claims', reason: error.message };
    if (error instanceof errors.JOSEError) return { ok: false, fault: 'invalid', reason: error.message };
    throw error;
  }
}
