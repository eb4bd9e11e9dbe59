import { and, eq, gt, lte } from 'drizzle-orm';
import { hashOneTimeSecret } from '#server/auth/links/one-time-secret.ts';
import type { Challenge } from '#server/auth/sign-in/pkce.ts';
import { type FlowRow, flows } from '#server/auth/tables.ts';
import type { Tx } from '#server/db/database.ts';

/** How long a parent may take at the provider, as in GoTrue. */
export const FLOW_LIFETIME_MS = 5 * 60_000;

/** A sign-in that begins: what the provider's answer and the browser that brings it must show. */
export type NewFlow = {
  state: string;
  browser: string;
  nonce: string;
  verifier: string;
  redirectTo: string;
  challenge: Challenge | null;
};

/** Writes a sign-in down until its answer comes, and clears away those whose answer never came. */
export async function beginFlow(tx: Tx, flow: NewFlow, now: Date): Promise<void> {
  await tx.delete(flows).where(lte(flows.expiresAt, now));
  await tx.insert(flows).values({
    stateHash: hashOneTimeSecret(flow.state),
    browserHash: hashOneTimeSecret(flow.browser),
    nonce: flow.nonce,
    verifier: flow.verifier,
    redirectTo: flow.redirectTo,
    challenge: flow.challenge?.challenge ?? null,
    challengeMethod: flow.challenge?.challengeMethod ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + FLOW_LIFETIME_MS),
  });
}

/**
 * Takes the sign-in that this state and this browser began, once. Null for a late, repeated or invented
 * answer, and for one that another browser brings: its sign-in stays untouched.
 */
export async function takeFlow(
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
