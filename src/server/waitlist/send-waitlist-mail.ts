import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { MailLinkKey } from '#server/auth/credentials/keys.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { MailLanguage } from '#server/mail/mail-language.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { CONFIRM_WAITLIST_PAGE } from '#shared/waitlist.ts';
import { waitlist } from './tables.ts';
import { writeWaitlistMail } from './waitlist-mail.ts';
import { encodeWaitlistToken } from './waitlist-token.ts';

const DAY_MS = 24 * 3_600_000;

/** Where the links that end waitlist mails lead. */
export const UNSUBSCRIBE_PATH = '/api/waitlist/unsubscribe';

export type SendingDeps = {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  linkKey: MailLinkKey;
  publicUrl: string;
};

/**
 * Queues the mail for an address, when it is on the waitlist, had no mail in the last 24 hours and has not unsubscribed:
 * the link to confirm, or for a confirmed entry what it stands for. What a caller claims does not matter.
 */
export async function sendWaitlistMail(
  { clock, mailer, publicUrl }: SendingDeps,
  tx: Tx,
  given: { email: string; language: MailLanguage; key: Uint8Array },
): Promise<void> {
  const now = clock();
  const rested = or(isNull(waitlist.mailedAt), lte(waitlist.mailedAt, new Date(now.getTime() - DAY_MS)));
  const [entry] = await tx
    .update(waitlist)
    .set({ mailedAt: now })
    .where(and(eq(waitlist.email, given.email), isNull(waitlist.unsubscribedAt), rested))
    .returning();
  if (entry === undefined) return;
  const tokenFor = (purpose: 'confirm' | 'unsubscribe') => encodeWaitlistToken(purpose, entry.id, given.key);
  const mail = writeWaitlistMail({
    to: entry.email,
    language: given.language,
    standing: entry.confirmedAt === null ? 'open' : entry.consent ? 'updates' : 'noUpdates',
    confirmUrl: `${publicUrl}${CONFIRM_WAITLIST_PAGE}#token=${tokenFor('confirm')}`,
    unsubscribeUrl: `${publicUrl}${UNSUBSCRIBE_PATH}?token=${tokenFor('unsubscribe')}`,
  });
  await mailer.enqueue(tx, `waitlist/${entry.id}/${now.toISOString()}`, mail);
}
