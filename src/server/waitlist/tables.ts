import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { RestTable } from '#server/rest/rest-table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Who waits for Pro Sprout (0004-mail-and-waitlist.sql); the campaign columns are only ever written by upserts. */
export const waitlist = pgTable('waitlist', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  consent: boolean('consent').notNull(),
  mailedAt: instant('mailed_at'),
  unsubscribedAt: instant('unsubscribed_at'),
});

/** What a visitor may write, and nobody may read. */
export const waitlistRestTable: RestTable = {
  name: 'waitlist',
  columns: {
    email: 'text',
    source: 'text',
    consent: 'boolean',
    utm_source: 'text',
    utm_medium: 'text',
    utm_campaign: 'text',
    utm_term: 'text',
    utm_content: 'text',
  },
  upsertKey: 'email',
};
