import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import type { MailLanguage } from '#server/mail/mail-language.ts';
import { isMailAddress } from '#shared/mail-address.ts';
import type { LinkMailDeps, WaitingRequest } from '../links/link-mail-deps.ts';
import { issueLinkToken } from '../links/link-tokens.ts';
import { mayTell } from '../links/mail-limits.ts';
import { noteMailRequest } from '../links/mail-requests.ts';
import {
  writeEmailChangeAskedMail,
  writeEmailChangeMail,
  writeEmailTakenMail,
} from '../mails/account-mails.ts';
import type { Challenge } from '../sign-in/pkce.ts';
import { oneTimeTokens, type UserRow, users } from '../tables.ts';
import { noteAccountEvent } from './account-events.ts';
import { findUserByEmail, lockUser } from './users.ts';

const HOUR_MS = 3_600_000;

/**
 * Notes that an account is to get another address once the link sent there is opened; an earlier change ends with it. The
 * new address is not looked up here, so neither the answer nor its time tells whether it has an account. Lock the account
 * before; wake the worker of links and the mailer afterwards.
 */
export async function requestEmailChange(
  { clock, mailer, publicUrl }: LinkMailDeps,
  tx: Tx,
  given: {
    user: UserRow;
    newEmail: string;
    challenge: Challenge | null;
    language: MailLanguage;
    device: string;
    /** False when the new address got too many such mails of late: then nothing is sent to it. */
    mayWrite: boolean;
  },
): Promise<void> {
  const { user, newEmail, challenge, language, device, mayWrite } = given;
  const now = clock();
  await endEmailChange(tx, user.id);
  await tx
    .update(users)
    .set({ newEmail, emailChangeSentAt: now, updatedAt: now })
    .where(eq(users.id, user.id));
  if (mayWrite) {
    const request = { kind: 'email_change', email: newEmail, userId: user.id, language, challenge } as const;
    await noteMailRequest(tx, request, now);
  }
  if (isMailAddress(user.email) && (await mayTell(tx, user))) {
    const mail = writeEmailChangeAskedMail({ to: user.email, language, publicUrl, newEmail });
    await mailer.enqueue(tx, `email-change-asked/${user.id}/${now.toISOString()}`, mail);
  }
  const details = { to: newEmail };
  await noteAccountEvent(tx, { userId: user.id, kind: 'email_change_requested', device, details }, now);
}

/**
 * Answers a noted change: a link to the new address, or a notice to the owner of the account that already has
 * it. Sends nothing once the change was given up or replaced. Lock the address before.
 */
export async function sendEmailChangeLink(
  { clock, mailer, publicUrl }: LinkMailDeps,
  tx: Tx,
  request: WaitingRequest,
): Promise<void> {
  const { id, userId, email: to, language, challenge } = request;
  const now = clock();
  const user = userId ? await lockUser(tx, userId) : null;
  if (user === null || user.newEmail !== to) return;
  const owner = await findUserByEmail(tx, to);
  if (owner !== null) {
    // A stranger can cause it, so it comes once an hour.
    const hour = Math.floor(now.getTime() / HOUR_MS);
    const mail = writeEmailTakenMail({ to, language, publicUrl });
    await mailer.enqueue(tx, `email-taken/${owner.id}/${hour}`, mail);
    return;
  }
  const token = await issueLinkToken(tx, { userId: user.id, purpose: 'email_change', challenge }, now);
  const mail = writeEmailChangeMail({ to, language, publicUrl, token, oldEmail: user.email });
  await mailer.enqueue(tx, `email-change/${user.id}/${id}`, mail);
}

/** Gives a pending change up, at the parent's wish. */
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

/** Ends a pending change and its link. Lock the account before. */
export async function endEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'email_change')));
  await tx.update(users).set({ newEmail: null, emailChangeSentAt: null }).where(eq(users.id, userId));
}
