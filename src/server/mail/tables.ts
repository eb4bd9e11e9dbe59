import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/table-owner.ts';
import type { Language } from '#server/http/language.ts';

/** An email is stored as rendered so that an update of the templates does not change it. */
export type OutgoingMail = {
  to: string;
  language: Language;
  subject: string;
  text: string;
  html: string;
  /** The URL for one-click unsubscribing (RFC 8058), or null for an email that belongs to an account. */
  unsubscribeUrl: string | null;
};

export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  event: text('event').notNull(),
  content: jsonb('content').$type<OutgoingMail>(),
  state: text('state').$type<'queued' | 'sent' | 'dead' | 'held'>().notNull(),
  attempts: integer('attempts').notNull(),
  dueAt: instant('due_at').notNull(),
  claim: uuid('claim'),
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
});
