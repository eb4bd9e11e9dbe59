import type { Tx } from '#server/db/database.ts';
import { isMailAddress } from '#shared/mail-address.ts';
import { writeAccountExistsMail, writeLinkMail } from '../mails/account-mails.ts';
import { forgetPendingSignUps, lockAddress, lockPendingSignUps } from '../sign-up/pending-sign-ups.ts';
import { sendSignUpLink } from '../sign-up/send-sign-up-link.ts';
import type { UserRow } from '../tables.ts';
import { sendEmailChangeLink } from '../users/email-change.ts';
import { lockUserByEmail, noteMailSent } from '../users/users.ts';
import { isWithin, LINK_PAUSE_MS, type LinkMailDeps, type WaitingRequest } from './link-mail-deps.ts';
import { issueLinkToken } from './link-tokens.ts';
import { mayMailLink } from './mail-limits.ts';

/** A notice without a link is of less use, and a stranger can cause it. */
const NOTICE_PAUSE_MS = 3_600_000;

/**
 * Decides what follows from a request and queues it, in the transaction that takes the request out: a link to
 * the owner of the account or of a waiting sign-up, a notice to a person who already has an account, and
 * nothing for an unknown address.
 */
export async function answerMailRequest(deps: LinkMailDeps, tx: Tx, request: WaitingRequest): Promise<void> {
  if (!isMailAddress(request.email)) return;
  // Requests for one address go one after the other, so that the pauses hold.
  await lockAddress(tx, request.email);
  if (request.kind === 'email_change') return sendEmailChangeLink(deps, tx, request);
  const user = await lockUserByEmail(tx, request.email);
  if (user !== null && user.emailConfirmedAt !== null) return answerOwner(deps, tx, request, user);
  const pending = await lockPendingSignUps(tx, request.email, deps.clock());
  if (pending.length > 0) return sendSignUpLink(deps, tx, request, pending);
  if (user !== null) await sendLink(deps, tx, request, user);
}

async function answerOwner(
  deps: LinkMailDeps,
  tx: Tx,
  request: WaitingRequest,
  user: UserRow,
): Promise<void> {
  // Where nothing is proved, the link of an earlier sign-up still shows whose the address is.
  if (user.emailProvedAt !== null) await forgetPendingSignUps(tx, user.email);
  const toBeProved = user.emailProvedAt === null && !request.signUpId;
  if (request.kind === 'recovery' || toBeProved) await sendLink(deps, tx, request, user);
  else await sendNotice(deps, tx, request, user);
}

async function sendLink(
  { clock, mailer, publicUrl }: LinkMailDeps,
  tx: Tx,
  request: WaitingRequest,
  user: UserRow,
): Promise<void> {
  const { id, kind, language, challenge } = request;
  const now = clock();
  const last = kind === 'recovery' ? user.recoverySentAt : user.confirmationSentAt;
  if (isWithin(LINK_PAUSE_MS, last, now) || !(await mayMailLink(tx, request))) return;
  const token = await issueLinkToken(tx, { userId: user.id, purpose: kind, challenge }, now);
  await noteMailSent(tx, user.id, kind, now);
  const mail = kind === 'recovery' ? 'recovery' : 'confirmation';
  const given = { to: user.email, language, publicUrl, token };
  await mailer.enqueue(tx, `${mail}/${id}`, writeLinkMail(mail, given));
}

async function sendNotice(
  { clock, mailer, publicUrl }: LinkMailDeps,
  tx: Tx,
  { id, language }: WaitingRequest,
  user: UserRow,
): Promise<void> {
  const now = clock();
  if (isWithin(NOTICE_PAUSE_MS, user.confirmationSentAt, now)) return;
  await noteMailSent(tx, user.id, 'signup', now);
  await mailer.enqueue(
    tx,
    `account-exists/${id}`,
    writeAccountExistsMail({ to: user.email, language, publicUrl }),
  );
}
