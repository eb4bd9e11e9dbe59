import { randomUUID } from 'node:crypto';
import { eq, inArray, lt } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { hashOneTimeSecret } from '../links/one-time-secret.ts';
import { authCodes } from '../tables.ts';
import { lockUser } from '../users/users.ts';
import { type Challenge, matchesChallenge } from './pkce.ts';

/** How long a browser may take from the redirect to its session, as in GoTrue. */
const AUTH_CODE_LIFETIME_MS = 5 * 60_000;

/**
 * Late codes are kept for a while, so that a browser gets "too late" as an answer instead of "no such code".
 */
const FORGET_AFTER_MS = 3_600_000;

/** Who a code is for, and how they proved it: `method` becomes the session's (`oauth`, `recovery`, `otp`). */
export type AuthCodeGrant = Challenge & { userId: string; method: string };

/**
 * Makes the code that a redirect brings to the browser as `?code=…` (a UUID, as GoTrue's). It opens one
 * session within five minutes, for the browser that holds the verifier of the challenge. The sign-in itself
 * is noted by the caller (`recordSignIn`).
 */
export async function issueAuthCode(tx: Tx, grant: AuthCodeGrant, now: Date): Promise<string> {
  await forgetOldCodes(tx, now);
  const code = randomUUID();
  await tx.insert(authCodes).values({
    codeHash: hashOneTimeSecret(code),
    userId: grant.userId,
    challenge: grant.challenge,
    challengeMethod: grant.challengeMethod,
    method: grant.method,
    createdAt: now,
    expiresAt: new Date(now.getTime() + AUTH_CODE_LIFETIME_MS),
  });
  return code;
}

/** Why a code opened no session. */
export type AuthCodeRefusal = 'not_found' | 'expired' | 'bad_verifier';

/**
 * Trades a code for the person it signs in. The caller begins the session. The account is locked until the
 * transaction ends, so of requests at the same moment one wins and the others find nothing. A wrong verifier
 * leaves the code in place, so a guesser cannot spoil it for its owner.
 */
export async function redeemAuthCode(
  tx: Tx,
  given: { code: string; verifier: string },
  now: Date,
): Promise<{ userId: string; method: string } | AuthCodeRefusal> {
  const thisCode = eq(authCodes.codeHash, hashOneTimeSecret(given.code));
  const [found] = await tx.select({ userId: authCodes.userId }).from(authCodes).where(thisCode);
  // The account first, as every change of one: two of them must not wait for each other.
  if (found === undefined || (await lockUser(tx, found.userId)) === null) return 'not_found';
  const [row] = await tx.select().from(authCodes).where(thisCode);
  if (row === undefined) return 'not_found';
  if (row.expiresAt <= now) return 'expired';
  if (!matchesChallenge(row, given.verifier)) return 'bad_verifier';
  await tx.delete(authCodes).where(thisCode);
  return { userId: row.userId, method: row.method };
}

/** Every new code clears some old ones away. What another transaction holds is left to the next: no waiting here. */
async function forgetOldCodes(tx: Tx, now: Date): Promise<void> {
  const old = tx
    .select({ codeHash: authCodes.codeHash })
    .from(authCodes)
    .where(lt(authCodes.expiresAt, new Date(now.getTime() - FORGET_AFTER_MS)))
    .limit(100)
    .for('update', { skipLocked: true });
  await tx.delete(authCodes).where(inArray(authCodes.codeHash, old));
}
