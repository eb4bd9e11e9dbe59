import { eq, ne } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { type MailLanguage, pickMailLanguage } from './mail-language.ts';
import { mailSettings } from './mail-settings-tables.ts';

/** How a parent is written to: the language of the screens, and which mails were not switched off. */
export type MailSettings = { language: MailLanguage; refundMails: boolean };

const DEFAULTS: MailSettings = { language: 'en', refundMails: true };

export async function readMailSettings(tx: Tx, userId: string): Promise<MailSettings> {
  const { language, refundMails } = mailSettings;
  const [row] = await tx
    .select({ language, refundMails })
    .from(mailSettings)
    .where(eq(mailSettings.userId, userId));
  return row ?? DEFAULTS;
}

/**
 * Keeps the language of a signed-in parent's request for mails that are not an answer to a request. A request
 * that names none, or any (`*`, as programs do), changes nothing.
 */
export async function rememberMailLanguage(
  db: Database,
  userId: string,
  acceptLanguage: string | undefined,
  now: Date,
): Promise<void> {
  if (acceptLanguage === undefined || acceptLanguage === '*') return;
  const language = pickMailLanguage(acceptLanguage);
  await db.transaction((tx) =>
    tx
      .insert(mailSettings)
      .values({ ...DEFAULTS, userId, language, updatedAt: now })
      .onConflictDoUpdate({
        target: mailSettings.userId,
        set: { language, updatedAt: now },
        setWhere: ne(mailSettings.language, language),
      }),
  );
}

/** Switches mails about refunds on or off. */
export async function setRefundMails(
  db: Database,
  userId: string,
  refundMails: boolean,
  now: Date,
): Promise<void> {
  await db.transaction((tx) =>
    tx
      .insert(mailSettings)
      .values({ ...DEFAULTS, userId, refundMails, updatedAt: now })
      .onConflictDoUpdate({ target: mailSettings.userId, set: { refundMails, updatedAt: now } }),
  );
}
