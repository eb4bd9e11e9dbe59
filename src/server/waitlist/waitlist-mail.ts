import { and, eq, isNull, lte, or } from 'drizzle-orm';
import {
  bytesToUuid,
  type MailLinkKey,
  openMessage,
  signMessage,
  uuidToBytes,
} from '#server/auth/credentials/keys.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Language } from '#server/http/language.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import { fillIn, renderMail } from '#server/mail/render-mail.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import { CONFIRM_WAITLIST_PAGE, UNCONFIRMED_DAYS } from '#shared/mail/waitlist.ts';
import { waitlist } from './tables.ts';
import texts from './waitlist-texts.json' with { type: 'json' };

type WaitlistStanding = keyof typeof texts.en.mails;

function renderWaitlistMail(options: {
  to: string;
  language: Language;
  standing: WaitlistStanding;
  confirmUrl: string;
  unsubscribeUrl: string;
}): OutgoingMail {
  const { to, language, standing, confirmUrl, unsubscribeUrl } = options;
  const { hello, mistake, leave, mails } = texts[language];
  const { subject, body, button } = mails[standing];
  const toParagraph = (text: string) => ({ text: fillIn(text, { days: String(UNCONFIRMED_DAYS) }) });
  const rendered = renderMail({
    language,
    subject,
    body: [
      { text: hello },
      ...body.map(toParagraph),
      { link: { label: button, url: confirmUrl, style: 'button' } },
    ],
    footer: [{ text: mistake }, { link: { label: leave, url: unsubscribeUrl, style: 'plain' } }],
  });
  return { to, ...rendered, unsubscribeUrl };
}

type WaitlistTokenPurpose = 'unsubscribe' | 'confirm';

/** Returns a token that never expires. */
export function encodeWaitlistToken(purpose: WaitlistTokenPurpose, entryId: string, key: Uint8Array): string {
  return signMessage(uuidToBytes(entryId), key, `waitlist-${purpose}:`);
}

/** Returns the entry's id, or null if the token was not signed with one of these keys for this purpose. */
export function decodeWaitlistToken(
  purpose: WaitlistTokenPurpose,
  token: string,
  keys: readonly Uint8Array[],
): string | null {
  const id = openMessage(token, keys, `waitlist-${purpose}:`);
  return id && bytesToUuid(id);
}

const DAY_MS = 24 * 3_600_000;

export const UNSUBSCRIBE_PATH = '/api/waitlist/unsubscribe';

export function buildUnsubscribeUrl(publicUrl: string, entryId: string, key: Uint8Array): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${encodeWaitlistToken('unsubscribe', entryId, key)}`;
}

export type SendingDeps = {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  linkKey: MailLinkKey;
  publicUrl: string;
};

function getStanding({ confirmedAt, consent }: typeof waitlist.$inferSelect): WaitlistStanding {
  if (confirmedAt === null) return 'open';
  return consent ? 'updates' : 'noUpdates';
}

/** Queues at most one email per address in 24 hours, and none if the address is not on the list or unsubscribed. */
export async function sendWaitlistMail(
  { clock, mailer, publicUrl }: Pick<SendingDeps, 'clock' | 'mailer' | 'publicUrl'>,
  tx: Tx,
  { email, language, key }: { email: string; language: Language; key: Uint8Array },
): Promise<void> {
  const now = clock();
  const isDueCondition = or(
    isNull(waitlist.mailedAt),
    lte(waitlist.mailedAt, new Date(now.getTime() - DAY_MS)),
  );
  const [entry] = await tx
    .update(waitlist)
    .set({ mailedAt: now })
    .where(and(eq(waitlist.email, email), isNull(waitlist.unsubscribedAt), isDueCondition))
    .returning();
  if (entry === undefined) return;
  const mail = renderWaitlistMail({
    to: entry.email,
    language,
    standing: getStanding(entry),
    confirmUrl: `${publicUrl}${CONFIRM_WAITLIST_PAGE}#token=${encodeWaitlistToken('confirm', entry.id, key)}`,
    unsubscribeUrl: buildUnsubscribeUrl(publicUrl, entry.id, key),
  });
  await mailer.enqueue(tx, `waitlist/${entry.id}/${now.toISOString()}`, mail);
}
