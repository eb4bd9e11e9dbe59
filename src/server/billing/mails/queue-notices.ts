import { readEmail } from '#server/auth/users/users.ts';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import type { Tx } from '#server/db/database.ts';
import { readMailSettings } from '#server/mail/mail-settings.ts';
import { noteAsSent } from '#server/mail/mailer.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { isMailAddress } from '#shared/mail-address.ts';
import { type BillingMailGiven, writeNoticeMail, writeRefundMail } from './billing-mails.ts';
import type { BillingNotice, Money } from './billing-notices.ts';

/** Queues the mails of these notices with the state that gave cause for them. Each is sent once, whatever is repeated. */
export async function queueNotices(
  tx: Tx,
  context: BillingContext,
  notices: readonly BillingNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const given = await readGiven(tx, context);
  if (given === null) return;
  for (const notice of notices) await queue(tx, context, notice.event, writeNoticeMail(notice, given));
}

/** Queues the mail about a refund that has been sent, unless the parent has switched such mails off. */
export async function queueRefundNotice(
  tx: Tx,
  context: BillingContext,
  refund: Money & { id: string; isDuplicate: boolean },
): Promise<void> {
  const given = await readGiven(tx, context);
  if (given?.refundMails) await queue(tx, context, `refund/${refund.id}`, writeRefundMail(refund, given));
}

async function queue(
  tx: Tx,
  { userId, deps, mail, silent }: BillingContext,
  event: string,
  content: OutgoingMail,
) {
  const named = `billing/${userId}/${event}`;
  if (silent) await noteAsSent(tx, named, deps.clock());
  else if (await deps.mailer.enqueue(tx, named, content)) mail.queued = true;
}

async function readGiven(
  tx: Tx,
  { userId, deps }: BillingContext,
): Promise<(BillingMailGiven & { refundMails: boolean }) | null> {
  const email = await readEmail(tx, userId);
  // No address may keep the plan from being written.
  if (email === null || !isMailAddress(email)) return null;
  return { to: email, publicUrl: deps.publicUrl, ...(await readMailSettings(tx, userId)) };
}
