import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

/** The queue of 0004-mail.sql; the server alone can reach it. */
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
