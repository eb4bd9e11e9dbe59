import { sql } from 'drizzle-orm';
import type { Visitor } from '#server/auth/credentials/known-devices.ts';
import { type AccountMailDeps, queueAccountMail } from '#server/auth/mails/account-mails.ts';
import { markAddressVerified } from '#server/auth/records/email-account.ts';
import { addMailRequest, consumeNotice } from '#server/auth/records/mail-requests.ts';
import {
  endEmailChange,
  findLinkOwner,
  redeemLinkToken,
  voidOneTimeProofs,
} from '#server/auth/records/one-time-proofs.ts';
import { deletePendingSignUps, lockAddress } from '#server/auth/records/pending-sign-ups.ts';
import { type Challenge, mailRequests, type UserRow } from '#server/auth/records/tables.ts';
import {
  findAccount,
  findUserByEmail,
  lockUser,
  recordAccountEvent,
  updateUser,
} from '#server/auth/records/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { isMailAddress } from '#shared/mail/mail-address.ts';

/**
 * Records the request without looking up the new address, because a lookup would reveal accounts. Lock the account first,
 * and wake the worker and the mailer after the commit.
 */
export async function requestEmailChange(
  deps: AccountMailDeps & { clock: () => Date },
  tx: Tx,
  input: {
    user: UserRow;
    newEmail: string;
    challenge: Challenge | null;
    visitor: Visitor;
    isMailAllowed: boolean;
  },
): Promise<void> {
  const { user, newEmail, challenge, isMailAllowed } = input;
  const { language, device } = input.visitor;
  const now = deps.clock();
  await endEmailChange(tx, user.id);
  await updateUser(tx, user.id, { newEmail, emailChangeSentAt: now, updatedAt: now });
  if (isMailAllowed) {
    const request = { kind: 'email_change', email: newEmail, userId: user.id, language, challenge } as const;
    await addMailRequest(tx, request, now);
  }
  if (isMailAddress(user.email) && (await consumeNotice(tx, user))) {
    const mail = { name: 'emailChangeAsked', to: user.email, language, values: { newEmail } } as const;
    await queueAccountMail(deps, tx, `email-change-asked/${user.id}/${now.toISOString()}`, mail);
  }
  const details = { to: newEmail };
  await recordAccountEvent(tx, { userId: user.id, kind: 'email_change_requested', device, details }, now);
}

export async function cancelEmailChange(
  { db, clock }: { db: Database; clock: () => Date },
  { userId, device }: { userId: string; device: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user?.newEmail) return;
    await endEmailChange(tx, userId);
    const details = { to: user.newEmail };
    await recordAccountEvent(tx, { userId, kind: 'email_change_cancelled', device, details }, clock());
  });
}

export type OpenedLink = {
  userId: string;
  method: 'recovery' | 'otp' | 'email_change';
  challenge: Challenge | null;
};

/** `taken`: another account now has the address. `other_account`: the browser is signed in to another account. */
export type EmailChangeRefusal = 'expired' | 'taken' | 'other_account';

export type EmailChange = { userId: string; from: string; to: string; wasVerified: boolean };

/** Writes the new address to the tables of other modules, in the transaction of the change. */
export type PropagateEmailChange = (tx: Tx, change: EmailChange, now: Date) => Promise<void>;

/** @param input.callerId the user signed in to the browser; null without a session */
export async function applyEmailChange(
  deps: AccountMailDeps & { propagateEmailChange: PropagateEmailChange },
  tx: Tx,
  input: { token: string; callerId: string | null; visitor: Visitor },
  now: Date,
): Promise<OpenedLink | EmailChangeRefusal> {
  const link = { token: input.token, purpose: 'email_change' } as const;
  const userId = await findLinkOwner(tx, link, now);
  if (userId === null) return 'expired';
  if (input.callerId !== null && input.callerId !== userId) return 'other_account';
  const newEmail = (await findAccount(tx, userId))?.user.newEmail;
  if (!newEmail) return 'expired';
  await lockAddress(tx, newEmail);
  const user = await lockUser(tx, userId);
  if (user?.newEmail !== newEmail) return 'expired';
  const redeemed = await redeemLinkToken(tx, link, now);
  if (redeemed === null) return 'expired';
  if ((await findUserByEmail(tx, newEmail)) !== null) {
    await endEmailChange(tx, userId);
    return 'taken';
  }
  await voidOneTimeProofs(tx, userId);
  await deletePendingSignUps(tx, newEmail);
  await markAddressVerified(tx, user, now, newEmail);
  const wasVerified = user.emailProvedAt !== null;
  if (wasVerified) await tx.delete(mailRequests).where(sql`lower(${mailRequests.email}) = ${user.email}`);
  await deps.propagateEmailChange(tx, { userId, from: user.email, to: newEmail, wasVerified }, now);
  const { language, device } = input.visitor;
  const details = { from: user.email, to: newEmail };
  await recordAccountEvent(tx, { userId, kind: 'email_changed', device, details }, now);
  if (isMailAddress(user.email) && (await consumeNotice(tx, user))) {
    const mail = { name: 'emailChanged', to: user.email, language, values: { newEmail } } as const;
    await queueAccountMail(deps, tx, `email-changed/${userId}/${now.toISOString()}`, mail);
  }
  return { userId, method: 'email_change', challenge: redeemed.challenge };
}
