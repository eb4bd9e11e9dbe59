import { sql } from 'drizzle-orm';
import type { Visitor } from '#server/auth/credentials/known-devices.ts';
import { queueAccountMail } from '#server/auth/mails/account-mails.ts';
import { proveAddress } from '#server/auth/records/email-account.ts';
import { consumeNotice, noteMailRequest } from '#server/auth/records/mail-requests.ts';
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
  noteAccountEvent,
  updateUser,
} from '#server/auth/records/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import { isMailAddress } from '#shared/mail/mail-address.ts';

/** Does not look up the new address, which would reveal accounts. Lock the account first; wake worker and mailer later. */
export async function requestEmailChange(
  deps: { clock: () => Date; mailer: Mailer; publicUrl: string },
  tx: Tx,
  given: {
    user: UserRow;
    newEmail: string;
    challenge: Challenge | null;
    visitor: Visitor;
    mayWrite: boolean;
  },
): Promise<void> {
  const { user, newEmail, challenge, mayWrite } = given;
  const { language, device } = given.visitor;
  const now = deps.clock();
  await endEmailChange(tx, user.id);
  await updateUser(tx, user.id, { newEmail, emailChangeSentAt: now, updatedAt: now });
  if (mayWrite) {
    const request = { kind: 'email_change', email: newEmail, userId: user.id, language, challenge } as const;
    await noteMailRequest(tx, request, now);
  }
  if (isMailAddress(user.email) && (await consumeNotice(tx, user))) {
    const mail = { name: 'emailChangeAsked', to: user.email, language, values: { newEmail } } as const;
    await queueAccountMail(deps, tx, `email-change-asked/${user.id}/${now.toISOString()}`, mail);
  }
  const details = { to: newEmail };
  await noteAccountEvent(tx, { userId: user.id, kind: 'email_change_requested', device, details }, now);
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
    await noteAccountEvent(tx, { userId, kind: 'email_change_cancelled', device, details }, clock());
  });
}

export type OpenedLink = {
  userId: string;
  method: 'recovery' | 'otp' | 'email_change';
  challenge: Challenge | null;
};

/** `taken`: another account now has the address. `other_account`: the browser is signed in to another account. */
export type EmailChangeRefusal = 'over' | 'taken' | 'other_account';

export type EmailMove = { userId: string; from: string; to: string; isFromProved: boolean };

/** Writes the new address to the tables of other modules, in the transaction of the change. */
export type FollowEmailChange = (tx: Tx, move: EmailMove, now: Date) => Promise<void>;

type ChangeDeps = { mailer: Mailer; publicUrl: string; followEmailChange: FollowEmailChange };

/** @param given.callerId the user signed in to the browser; null without a session */
export async function applyEmailChange(
  deps: ChangeDeps,
  tx: Tx,
  given: { token: string; callerId: string | null; visitor: Visitor },
  now: Date,
): Promise<OpenedLink | EmailChangeRefusal> {
  const link = { token: given.token, purpose: 'email_change' } as const;
  const userId = await findLinkOwner(tx, link, now);
  if (userId === null) return 'over';
  if (given.callerId !== null && given.callerId !== userId) return 'other_account';
  const newEmail = (await findAccount(tx, userId))?.user.newEmail;
  if (!newEmail) return 'over';
  await lockAddress(tx, newEmail);
  const user = await lockUser(tx, userId);
  if (user?.newEmail !== newEmail) return 'over';
  const redeemed = await redeemLinkToken(tx, link, now);
  if (redeemed === null) return 'over';
  if ((await findUserByEmail(tx, newEmail)) !== null) {
    await endEmailChange(tx, userId);
    return 'taken';
  }
  await voidOneTimeProofs(tx, userId);
  await deletePendingSignUps(tx, newEmail);
  await proveAddress(tx, user, now, newEmail);
  const isFromProved = user.emailProvedAt !== null;
  if (isFromProved) await tx.delete(mailRequests).where(sql`lower(${mailRequests.email}) = ${user.email}`);
  await deps.followEmailChange(tx, { userId, from: user.email, to: newEmail, isFromProved }, now);
  const { language, device } = given.visitor;
  const details = { from: user.email, to: newEmail };
  await noteAccountEvent(tx, { userId, kind: 'email_changed', device, details }, now);
  if (isMailAddress(user.email) && (await consumeNotice(tx, user))) {
    const mail = { name: 'emailChanged', to: user.email, language, values: { newEmail } } as const;
    await queueAccountMail(deps, tx, `email-changed/${userId}/${now.toISOString()}`, mail);
  }
  return { userId, method: 'email_change', challenge: redeemed.challenge };
}
