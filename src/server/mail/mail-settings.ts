import { eq, sql } from 'drizzle-orm';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/db/database.ts';
import { instant } from '#server/db/table-owner.ts';
import { type Language, pickLanguage } from '#server/http/language.ts';

const mailSettings = pgTable('mail_settings', {
  userId: uuid('user_id').primaryKey(),
  language: text('language').$type<Language>().notNull(),
  refundMails: boolean('refund_mails').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

type MailSettings = { language: Language; refundMails: boolean };

const DEFAULTS: MailSettings = { language: 'en', refundMails: true };

export async function readMailSettings(tx: Tx, userId: string): Promise<MailSettings> {
  const { language, refundMails } = mailSettings;
  const [row] = await tx
    .select({ language, refundMails })
    .from(mailSettings)
    .where(eq(mailSettings.userId, userId));
  return row ?? DEFAULTS;
}

/** Stores the language for emails sent outside a request. A missing language, or `*`, changes nothing. */
export async function rememberMailLanguage(
  db: Database,
  userId: string,
  acceptLanguage: string | undefined,
  now: Date,
): Promise<void> {
  if (acceptLanguage === undefined || acceptLanguage === '*') return;
  await writeMailSettings(db, userId, { language: pickLanguage(acceptLanguage) }, now);
}

export async function writeMailSettings(
  db: Database,
  userId: string,
  columns: Partial<MailSettings>,
  now: Date,
): Promise<void> {
  const { language = mailSettings.language, refundMails = mailSettings.refundMails } = columns;
  const isChanged = sql`(${mailSettings.language}, ${mailSettings.refundMails}) <> (${language}, ${refundMails})`;
  await db.transaction((tx) =>
    tx
      .insert(mailSettings)
      .values({ ...DEFAULTS, userId, ...columns, updatedAt: now })
      .onConflictDoUpdate({
        target: mailSettings.userId,
        set: { ...columns, updatedAt: now },
        setWhere: isChanged,
      }),
  );
}
