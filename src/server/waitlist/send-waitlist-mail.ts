import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { MailLanguage } from '#server/mail/mail-language.ts';
import { waitlist } from './tables.ts';
import { encodeUnsubscribeToken } from './unsubscribe-token.ts';
import { writeWaitlistMail } from './waitlist-mail.ts';
import type { WaitlistParts } from './waitlist-parts.ts';

const DAY_MS = 24 * 3_600_000;

/** Where the links of waitlist mails lead. */
export const UNSUBSCRIBE_PATH = '/api/waitlist/unsubscribe';

/**
 * Queues the confirmation for an address, when it is on the waitlist, had no mail in the last 24 hours and has not
 * unsubscribed. What the mail says about updates is what the list says, not what a caller claims. Gives whether one
 * was queued; a caller must not tell that to strangers.
 */
export async function sendWaitlistMail(
  parts: WaitlistParts,
  given: { email: string; language: MailLanguage },
): Promise<boolean> {
  const { db, clock, mailer, publicUrl } = parts;
  const now = clock();
  const key = await parts.linkKey();
  const queued = await db.transaction(async (tx) => {
    const rested = or(isNull(waitlist.mailedAt), lte(waitlist.mailedAt, new Date(now.getTime() - DAY_MS)));
    // The update takes the row's lock: of requests at the same moment only one finds the address rested.
    const [entry] = await tx
      .update(waitlist)
      .set({ mailedAt: now })
      .where(and(eq(waitlist.email, given.email), isNull(waitlist.unsubscribedAt), rested))
      .returning();
    if (entry === undefined) return false;
    const unsubscribeUrl = `${publicUrl}${UNSUBSCRIBE_PATH}?token=${encodeUnsubscribeToken(entry.id, key)}`;
    const mail = writeWaitlistMail({
      to: entry.email,
      language: given.language,
      consent: entry.consent,
      publicUrl,
      unsubscribeUrl,
    });
    return mailer.enqueue(tx, `waitlist/${entry.id}/${now.toISOString()}`, mail);
  });
  if (queued) mailer.wake();
  return queued;
}
