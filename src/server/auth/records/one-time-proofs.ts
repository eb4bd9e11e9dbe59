import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { authCodes, type Challenge, type FlowRow, flows, type LinkPurpose, oneTimeTokens } from './tables.ts';
import { lockUser, updateUser } from './users.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function makeOneTimeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Uses a fast hash, which suffices because the secret is random and not chosen by a person. */
export function hashOneTimeSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Checks a verifier as RFC 7636, 4.6 requires. */
export function matchesChallenge({ challenge, challengeMethod }: Challenge, verifier: string): boolean {
  const computed =
    challengeMethod === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  const [expected, actual] = [Buffer.from(challenge), Buffer.from(computed)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

export function toChallengeColumns(challenge: Challenge | null) {
  return {
    challenge: challenge?.challenge ?? null,
    challengeMethod: challenge?.challengeMethod ?? null,
  };
}

export function readChallenge({
  challenge,
  challengeMethod,
}: ReturnType<typeof toChallengeColumns>): Challenge | null {
  return challenge && challengeMethod ? { challenge, challengeMethod } : null;
}

const LINK_LIFETIME_MS: Record<LinkPurpose, number> = {
  recovery: HOUR_MS,
  signup: 24 * HOUR_MS,
  email_change: 24 * HOUR_MS,
};

export type LinkCredentials = { token: string; purpose: LinkPurpose };

/**
 * Invalidates an older link for this purpose.
 * @param challenge PKCE challenge of the requesting client, for `GET /verify`
 */
export async function issueLinkToken(
  tx: Tx,
  { userId, purpose, challenge }: { userId: string; purpose: LinkPurpose; challenge: Challenge | null },
  now: Date,
): Promise<string> {
  const token = makeOneTimeSecret();
  const values = {
    tokenHash: hashOneTimeSecret(token),
    ...toChallengeColumns(challenge),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS[purpose]),
  };
  await tx
    .insert(oneTimeTokens)
    .values({ userId, purpose, ...values })
    .onConflictDoUpdate({ target: [oneTimeTokens.userId, oneTimeTokens.purpose], set: values });
  return token;
}

export async function findLinkOwner(tx: Tx, link: LinkCredentials, now: Date): Promise<string | null> {
  const rows = await tx
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(isOpenLink(link, now));
  return rows[0]?.userId ?? null;
}

/** Returns null when the link is unknown, expired or used. Lock the account first, or two changes could deadlock. */
export async function redeemLinkToken(
  tx: Tx,
  link: LinkCredentials,
  now: Date,
): Promise<{ challenge: Challenge | null } | null> {
  const [row] = await tx.delete(oneTimeTokens).where(isOpenLink(link, now)).returning();
  return row === undefined ? null : { challenge: readChallenge(row) };
}

export async function voidOneTimeProofs(tx: Tx, userId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  await tx.delete(authCodes).where(eq(authCodes.userId, userId));
  await updateUser(tx, userId, { newEmail: null, emailChangeSentAt: null });
}

export async function endEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'email_change')));
  await updateUser(tx, userId, { newEmail: null, emailChangeSentAt: null });
}

function isOpenLink({ token, purpose }: LinkCredentials, now: Date) {
  return and(
    eq(oneTimeTokens.tokenHash, hashOneTimeSecret(token)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, now),
  );
}

/** The time from the redirect to the session, as in GoTrue. */
const AUTH_CODE_LIFETIME_MS = 5 * MINUTE_MS;

export type AuthCodeGrant = Challenge & { userId: string; method: string };

/** Returns a UUID, like GoTrue, for the browser that has the challenge's verifier. */
export async function issueAuthCode(tx: Tx, grant: AuthCodeGrant, now: Date): Promise<string> {
  const code = randomUUID();
  const expiresAt = new Date(now.getTime() + AUTH_CODE_LIFETIME_MS);
  await tx
    .insert(authCodes)
    .values({ ...grant, codeHash: hashOneTimeSecret(code), createdAt: now, expiresAt });
  return code;
}

export type AuthCodeRefusal = 'not_found' | 'expired' | 'bad_verifier';

/** Locks the account so that one of several concurrent requests wins. A wrong verifier does not use up the code. */
export async function redeemAuthCode(
  tx: Tx,
  { code, verifier }: { code: string; verifier: string },
  now: Date,
): Promise<{ userId: string; method: string } | AuthCodeRefusal> {
  const thisCode = eq(authCodes.codeHash, hashOneTimeSecret(code));
  const [owner] = await tx.select({ userId: authCodes.userId }).from(authCodes).where(thisCode);
  // Lock the account first, as everywhere, or two changes could deadlock.
  if (owner === undefined || (await lockUser(tx, owner.userId)) === null) return 'not_found';
  const [row] = await tx.select().from(authCodes).where(thisCode);
  if (row === undefined) return 'not_found';
  if (row.expiresAt <= now) return 'expired';
  if (!matchesChallenge(row, verifier)) return 'bad_verifier';
  await tx.delete(authCodes).where(thisCode);
  return { userId: row.userId, method: row.method };
}

/** The time that a parent has at the provider, as in GoTrue. */
export const FLOW_LIFETIME_MS = 5 * MINUTE_MS;

type NewFlow = {
  state: string;
  browser: string;
  nonce: string;
  verifier: string;
  redirectTo: string;
  challenge: Challenge | null;
};

export async function beginFlow(
  tx: Tx,
  { state, browser, nonce, verifier, redirectTo, challenge }: NewFlow,
  now: Date,
): Promise<void> {
  await tx.insert(flows).values({
    nonce,
    verifier,
    redirectTo,
    ...toChallengeColumns(challenge),
    stateHash: hashOneTimeSecret(state),
    browserHash: hashOneTimeSecret(browser),
    createdAt: now,
    expiresAt: new Date(now.getTime() + FLOW_LIFETIME_MS),
  });
}

export async function consumeFlow(
  tx: Tx,
  { state, browser }: { state: string; browser: string },
  now: Date,
): Promise<FlowRow | null> {
  const rows = await tx
    .delete(flows)
    .where(
      and(
        eq(flows.stateHash, hashOneTimeSecret(state)),
        eq(flows.browserHash, hashOneTimeSecret(browser)),
        gt(flows.expiresAt, now),
      ),
    )
    .returning();
  return rows[0] ?? null;
}
