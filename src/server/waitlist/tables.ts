import { bigint, boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/table-owner.ts';
import type { Language } from '#server/http/language.ts';
import type { RestTable } from '#server/rest/rest-rows.ts';

/** The campaign that an entry came from, as the form sent it. */
const campaign = {
  source: text('source'),
  utm_source: text('utm_source'),
  utm_medium: text('utm_medium'),
  utm_campaign: text('utm_campaign'),
  utm_term: text('utm_term'),
  utm_content: text('utm_content'),
};

export const CAMPAIGN = Object.keys(campaign) as (keyof typeof campaign)[];

export const waitlist = pgTable('waitlist', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  ...campaign,
  /** Any visitor may have sent this choice, so it counts only once confirmed. */
  updatesAsked: boolean('updates_asked').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** Only the link in an email sets the consent. `consentText` is the version and language of the wording. */
  consent: boolean('consent').notNull().default(false),
  consentAt: instant('consent_at'),
  consentText: text('consent_text'),
  createdAt: instant('created_at').notNull(),
  mailedAt: instant('mailed_at'),
  unsubscribedAt: instant('unsubscribed_at'),
});

export type NewEntry = { consent: boolean } & Record<keyof typeof campaign, string | null>;

/** Each row requests either an entry or an email in a language. */
export const waitlistRequests = pgTable('waitlist_requests', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  email: text('email').notNull(),
  entry: jsonb('entry').$type<NewEntry>(),
  mailLanguage: text('mail_language').$type<Language>(),
  createdAt: instant('created_at').notNull(),
});

/** The columns that a visitor may write and no client may read. */
export const waitlistRestTable: RestTable = {
  name: 'waitlist',
  columns: {
    email: 'text',
    consent: 'boolean',
    ...Object.fromEntries(CAMPAIGN.map((column) => [column, 'text' as const])),
  },
  upsertKey: 'email',
};
