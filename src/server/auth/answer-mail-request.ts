import type { Tx } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { isMailAddress } from '#shared/mail-address.ts';
import { writeAccountExistsMail, writeLinkMail } from './account-mails.ts';
import { issueLinkToken } from './link-tokens.ts';
import type { MailRequest } from './mail-requests.ts';
import type { UserRow } from './tables.ts';
import { lockUserByEmail, noteMailSent } from './users.ts';

/**
 * Whoever presses the button again and again gets one mail a minute. Somewhat less than the minute that the screens count
 * down: they start before the mail is written, and a press at its very end must bring one.
 */
const LINK_PAUSE_MS = 50_000;
/** A notice without a link is of less use, and a stranger can cause it. */
const NOTICE_PAUSE_MS = 3_600_000;

/** What mails with links are made with. */
export type LinkMailParts = { clock: () => Date; mailer: Mailer; publicUrl: string };

type Request = MailRequest & { id: string };

/**
 * Decides what follows from a request and queues it, in the transaction that takes the request out: a link to whoever
 * has the account, a notice to whoever has one already, and nothing for an address without one.
 */
export async function answerMailRequest(deps: LinkMailParts, tx: Tx, request: Request): Promise<void> {
  // The lock makes requests for one address go one after the other, so that the pause holds.
  const user = isMailAddress(request.email) ? await lockUserByEmail(tx, request.email) : null;
  if (user === null) return;
  if (request.kind === 'recovery') return sendLink(deps, tx, request, user, 'recovery');
  if (user.emailConfirmedAt === null) return sendLink(deps, tx, request, user, 'confirmation');
  await sendNotice(deps, tx, request, user);
}

async function sendLink(
  { clock, mailer, publicUrl }: LinkMailParts,
  tx: Tx,
  { id, kind, language, challenge }: Request,
  user: UserRow,
  mail: 'recovery' | 'confirmation',
): Promise<void> {
  const now = clock();
  const last = kind === 'recovery' ? user.recoverySentAt : user.confirmationSentAt;
  if (isWithin(LINK_PAUSE_MS, last, now)) return;
  const token = await issueLinkToken(tx, { userId: user.id, purpose: kind, challenge }, now);
  await noteMailSent(tx, user.id, kind, now);
  await mailer.enqueue(
    tx,
    `${mail}/${id}`,
    writeLinkMail(mail, { to: user.email, language, publicUrl, token }),
  );
}

async function sendNotice(
  { clock, mailer, publicUrl }: LinkMailParts,
  tx: Tx,
  { id, language }: Request,
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

function isWithin(pauseMs: number, last: Date | null, now: Date): boolean {
  return last !== null && Math.abs(now.getTime() - last.getTime()) < pauseMs;
}
