import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { takeFirstRow } from '#server/db/read-rows.ts';
import {
  hashOneTimeSecret,
  type LinkCredentials,
  makeOneTimeSecret,
  toChallengeColumns,
} from './one-time-proofs.ts';
import { type Challenge, type PendingSignUp, signUps } from './tables.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The link of a pending sign-up can be sent again until the sign-up itself expires. */
const SIGN_UP_LIFETIME_MS = 7 * DAY_MS;
/** The same lifetimes as for an account: a day to confirm, an hour for a new password. */
const LINK_LIFETIME_MS = { withPassword: DAY_MS, withoutPassword: HOUR_MS };

/** Locks an address with or without an account. Acquire it before `lockUserByEmail` and `lockUser`. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
}

export async function savePendingSignUp(
  tx: Tx,
  signUp: { id: string; email: string; passwordHash: string | null; userMetadata: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const { id, userMetadata } = signUp;
  const dates = { createdAt: now, expiresAt: new Date(now.getTime() + SIGN_UP_LIFETIME_MS) };
  await tx
    .insert(signUps)
    .values({ ...signUp, ...dates })
    .onConflictDoUpdate({
      target: [signUps.email, signUps.passwordHash],
      set: { id, userMetadata, ...dates },
    });
}

/** Lock these rows before changing any of them, because a repeated sign-up gives its row another id. */
export function selectPendingSignUps(tx: Tx, email: string, now: Date) {
  return tx
    .select()
    .from(signUps)
    .where(and(eq(signUps.email, email), gt(signUps.expiresAt, now)))
    .orderBy(desc(signUps.createdAt), desc(signUps.id));
}

export async function issueSignUpToken(
  tx: Tx,
  signUp: { id: string; passwordHash: string | null },
  challenge: Challenge | null,
  now: Date,
): Promise<string> {
  const token = makeOneTimeSecret();
  const lifetime = LINK_LIFETIME_MS[signUp.passwordHash === null ? 'withoutPassword' : 'withPassword'];
  await tx
    .update(signUps)
    .set({
      tokenHash: hashOneTimeSecret(token),
      ...toChallengeColumns(challenge),
      mailedAt: now,
      linkExpiresAt: new Date(now.getTime() + lifetime),
    })
    .where(eq(signUps.id, signUp.id));
  return token;
}

export function findPendingSignUp(tx: Tx, link: LinkCredentials, now: Date): Promise<PendingSignUp | null> {
  return takeFirstRow(tx.select().from(signUps).where(isOpen(link, now)));
}

/** Returns null when the link is unknown, expired or used. Lock the address first. */
export function consumePendingSignUp(
  tx: Tx,
  link: LinkCredentials,
  now: Date,
): Promise<PendingSignUp | null> {
  return takeFirstRow(tx.delete(signUps).where(isOpen(link, now)).returning());
}

export async function deletePendingSignUp(tx: Tx, id: string): Promise<void> {
  await tx.delete(signUps).where(eq(signUps.id, id));
}

export async function deletePendingSignUps(tx: Tx, email: string): Promise<void> {
  await tx.delete(signUps).where(eq(signUps.email, email));
}

export async function voidPasswordLinks(tx: Tx, email: string): Promise<void> {
  await tx
    .update(signUps)
    .set({ tokenHash: null, linkExpiresAt: null })
    .where(and(eq(signUps.email, email), isNotNull(signUps.passwordHash)));
}

/** A link without a password opens the page for a new one, so its purpose is recovery. */
function isOpen({ token, purpose }: LinkCredentials, now: Date): SQL | undefined {
  const isRightKind = purpose === 'recovery' ? isNull(signUps.passwordHash) : isNotNull(signUps.passwordHash);
  return and(
    eq(signUps.tokenHash, hashOneTimeSecret(token)),
    isRightKind,
    gt(signUps.linkExpiresAt, now),
    gt(signUps.expiresAt, now),
  );
}
