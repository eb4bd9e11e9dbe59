import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { Challenge } from '../sign-in/pkce.ts';
import { authCodes, type LinkPurpose, oneTimeTokens, users } from '../tables.ts';
import { hashOneTimeSecret, makeOneTimeSecret } from './one-time-secret.ts';

const HOUR_MS = 3_600_000;

/** How long a link in a mail is good for: a new password within the hour, a confirmation by tomorrow. */
const LIFETIME_MS: Record<LinkPurpose, number> = {
  recovery: HOUR_MS,
  signup: 24 * HOUR_MS,
  email_change: 24 * HOUR_MS,
};

/** What a mail's link shows: its token and what it says it is for. Both are untrusted. */
export type ShownLink = { token: string; purpose: LinkPurpose };

/**
 * Makes the token of a link. The person's older link for the same purpose ends with it, so that only the newest mail
 * works.
 * @param challenge of the client that asked (PKCE), for the redirect of `GET /verify`
 */
export async function issueLinkToken(
  tx: Tx,
  given: { userId: string; purpose: LinkPurpose; challenge: Challenge | null },
  now: Date,
): Promise<string> {
  await forgetExpired(tx, now);
  const token = makeOneTimeSecret();
  const values = {
    tokenHash: hashOneTimeSecret(token),
    challenge: given.challenge?.challenge ?? null,
    challengeMethod: given.challenge?.challengeMethod ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS[given.purpose]),
  };
  await tx
    .insert(oneTimeTokens)
    .values({ userId: given.userId, purpose: given.purpose, ...values })
    .onConflictDoUpdate({ target: [oneTimeTokens.userId, oneTimeTokens.purpose], set: values });
  return token;
}

/** Returns the id of the link's owner while the link works, else null; looking does not use it up. */
export async function findLinkOwner(tx: Tx, link: ShownLink, now: Date): Promise<string | null> {
  const rows = await tx.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(isOpen(link, now));
  return rows[0]?.userId ?? null;
}

/**
 * Uses the link up. Returns the challenge of the request for it, or null when the link is unknown, late or
 * used. Of uses at the same moment one succeeds, because the others wait for its transaction and then find no
 * row. Lock the owner before: every change of an account locks it first, so none waits for another in a
 * circle.
 */
export async function redeemLinkToken(
  tx: Tx,
  link: ShownLink,
  now: Date,
): Promise<{ challenge: Challenge | null } | null> {
  const [row] = await tx.delete(oneTimeTokens).where(isOpen(link, now)).returning();
  if (row === undefined) return null;
  const { challenge, challengeMethod } = row;
  return { challenge: challenge && challengeMethod ? { challenge, challengeMethod } : null };
}

/**
 * Ends whatever else could open a session of this person: links in mails, a pending change of address, and codes on their
 * way to a browser.
 */
export async function voidOneTimeProofs(tx: Tx, userId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  await tx.delete(authCodes).where(eq(authCodes.userId, userId));
  await tx.update(users).set({ newEmail: null, emailChangeSentAt: null }).where(eq(users.id, userId));
}

function isOpen({ token, purpose }: ShownLink, now: Date) {
  return and(
    eq(oneTimeTokens.tokenHash, hashOneTimeSecret(token)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, now),
  );
}

/** Every new link clears some old ones away. What another transaction holds is left to the next: no waiting here. */
async function forgetExpired(tx: Tx, now: Date): Promise<void> {
  const expired = tx
    .select({ tokenHash: oneTimeTokens.tokenHash })
    .from(oneTimeTokens)
    .where(lt(oneTimeTokens.expiresAt, now))
    .limit(100)
    .for('update', { skipLocked: true });
  await tx.delete(oneTimeTokens).where(inArray(oneTimeTokens.tokenHash, expired));
}
