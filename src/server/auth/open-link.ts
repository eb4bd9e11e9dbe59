import type { Tx } from '#server/db/database.ts';
import { confirmAddress, takeOverUnconfirmed } from './confirm-address.ts';
import { findLinkOwner, redeemLinkToken, type ShownLink } from './link-tokens.ts';
import type { Challenge } from './pkce.ts';
import { lockUser, recordSignIn } from './users.ts';

/** Who a link was for, and the method of the session it opens (the claim `amr`). */
export type OpenedLink = { userId: string; method: 'recovery' | 'otp'; challenge: Challenge | null };

/**
 * Uses a mail's link up and notes what it proves: the address is this person's. Null when it is unknown, late or used.
 * The caller opens the session.
 */
export async function openLink(tx: Tx, link: ShownLink, now: Date): Promise<OpenedLink | null> {
  const owner = await findLinkOwner(tx, link, now);
  const user = owner && (await lockUser(tx, owner));
  const redeemed = user && (await redeemLinkToken(tx, link, now));
  if (!user || !redeemed) return null;
  if (user.emailConfirmedAt === null) {
    await (link.purpose === 'signup' ? confirmAddress(tx, user, now) : takeOverUnconfirmed(tx, user, now));
  }
  await recordSignIn(tx, user.id, 'email', now);
  return {
    userId: user.id,
    method: link.purpose === 'recovery' ? 'recovery' : 'otp',
    challenge: redeemed.challenge,
  };
}
