import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionRow } from '#server/auth/records/tables.ts';
import { type Account, toAppMetadata } from '#server/auth/records/users.ts';
import { bytesToUuid, type KeyRing, openMessage, signMessage, uuidToBytes } from './keys.ts';

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
    app_metadata: toAppMetadata(identities),
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

/** Verifies the token but not whether the session is still alive. Throws only if the keys cannot be read. */
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

/** Version (1 byte), session id (16), counter (8, big endian) and HMAC-SHA-256 (32) in base64url. It is not stored. */
export type RefreshToken = { sessionId: string; counter: number };

const VERSION = 0;
const MESSAGE_BYTES = 1 + 16 + 8;

export function encodeRefreshToken({ sessionId, counter }: RefreshToken, secret: Uint8Array): string {
  const message = Buffer.alloc(MESSAGE_BYTES);
  message.writeUInt8(VERSION, 0);
  uuidToBytes(sessionId).copy(message, 1);
  message.writeBigUInt64BE(BigInt(counter), 17);
  return signMessage(message, secret);
}

export function decodeRefreshToken(text: string, secrets: readonly Uint8Array[]): RefreshToken | null {
  const message = openMessage(text, secrets);
  if (message?.length !== MESSAGE_BYTES || message.readUInt8(0) !== VERSION) return null;
  const counter = Number(message.readBigUInt64BE(17));
  return { sessionId: bytesToUuid(message.subarray(1, 17)), counter };
}

/** Tabs may wake up together, so any older token still returns the current one for this long after a rotation. */
export const REUSE_INTERVAL_MS = 10_000;

type RefreshDecision = 'rotate' | 'repeat' | 'revoke';

/**
 * Decides as GoTrue does for signed counters. The previous token is valid at any age, because its owner may have lost the
 * response. A token that is ahead was issued after the restored backup was made. A token two behind means theft and
 * ends the session.
 */
export function decideRefresh(state: {
  tokenCounter: number;
  sessionCounter: number;
  refreshedAt: Date | null;
  now: Date;
}): RefreshDecision {
  const stepsBehind = state.sessionCounter - state.tokenCounter;
  if (stepsBehind <= 0) return 'rotate';
  if (stepsBehind === 1) return 'repeat';
  const msSinceRotation =
    state.refreshedAt === null ? Infinity : state.now.getTime() - state.refreshedAt.getTime();
  return Math.abs(msSinceRotation) < REUSE_INTERVAL_MS ? 'repeat' : 'revoke';
}
