import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import type { MailLanguage } from './mail-language.ts';

/** How a parent is written to (0004-mail.sql); the server alone can reach it. */
export const mailSettings = pgTable('mail_settings', {
  userId: uuid('user_id').primaryKey(),
  language: text('language').$type<MailLanguage>().notNull(),
  refundMails: boolean('refund_mails').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
