import { createHash } from 'node:crypto';
import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionRow } from '#server/auth/records/tables.ts';
import { type Account, presentAppMetadata } from '#server/auth/records/users.ts';
import type { KeyRing } from './keys.ts';

export const ACCESS_TOKEN_LIFETIME_S = 3600;
/** How far the clocks of two server processes may differ, in seconds. */
const CLOCK_TOLERANCE_S = 5;
const AUDIENCE = 'authenticated';

/** Signs the access token of a session: ES256, claims as GoTrue's. `expiresAt` is in Unix seconds. */
export async function signAccessToken(
  { user, identities, session }: Account & { session: SessionRow },
  { keys, issuer, clock }: Omit<Verifier, 'verifiedTokens'>,
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
  iat: z.number(),
  nbf: z.number().optional(),
  exp: z.number(),
});

type Verifier = { keys: KeyRing; issuer: string; verifiedTokens: VerifiedTokenCache; clock: () => Date };

/**
 * Does not check whether the session is still alive. Throws only when the keys cannot be read. A token in
 * `verifiedTokens` is not checked again while its key is in the ring, except within the clock tolerance.
 */
export async function verifyAccessToken(token: string, verifier: Verifier): Promise<VerifiedToken> {
  const { keys, verifiedTokens, clock } = verifier;
  const known = verifiedTokens.find(token, clock().getTime() / 1000);
  if (known !== null && (await keys.findVerifyingKey(known.kid)) === known.key) {
    return { ok: true, userId: known.userId, sessionId: known.sessionId };
  }
  return verifyFromScratch(token, verifier);
}

async function verifyFromScratch(
  token: string,
  { keys, issuer, verifiedTokens, clock }: Verifier,
): Promise<VerifiedToken> {
  const findKey = async ({ kid }: { kid?: string }) => {
    const key = kid === undefined ? null : await keys.findVerifyingKey(kid);
    if (key === null) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  try {
    const { payload, protectedHeader, key } = await jwtVerify(token, findKey, {
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
    const { sub: userId, session_id: sessionId, iat, nbf = iat, exp } = claims.data;
    verifiedTokens.add(token, {
      userId,
      sessionId,
      kid: protectedHeader.kid ?? '',
      key,
      from: Math.max(iat, nbf),
      until: Math.min(exp, iat + ACCESS_TOKEN_LIFETIME_S),
    });
    return { ok: true, userId, sessionId };
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      return { ok: false, fault: 'expired', reason: 'token is expired' };
    if (error instanceof errors.JWTClaimValidationFailed)
      return { ok: false, fault: 'claims', reason: error.message };
    if (error instanceof errors.JOSEError) return { ok: false, fault: 'invalid', reason: error.message };
    throw error;
  }
}

/** Times are in Unix seconds. */
export type VerifiedEntry = {
  userId: string;
  sessionId: string;
  kid: string;
  key: CryptoKey;
  from: number;
  until: number;
};

export type VerifiedTokenCache = {
  find(token: string, now: number): VerifiedEntry | null;
  add(token: string, entry: VerifiedEntry): void;
};

/** One per device in use; others are verified again. */
const MAX_ENTRIES = 2_000;

/** Keeps hashes of tokens, never the tokens themselves; evicts the least recently used. */
export function createVerifiedTokenCache(size = MAX_ENTRIES): VerifiedTokenCache {
  const entries = new Map<string, VerifiedEntry>();
  return {
    find(token, now) {
      const hash = hashToken(token);
      const entry = entries.get(hash);
      if (entry === undefined) return null;
      entries.delete(hash);
      if (now < entry.from || now >= entry.until) return null;
      entries.set(hash, entry);
      return entry;
    },
    add(token, entry) {
      entries.set(hashToken(token), entry);
      if (entries.size <= size) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
