import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/table-owner.ts';
import type { BillingCycle } from '#shared/plan/plan-offers.ts';

/** Why we ended a subscription. */
export type EndingKind = 'downgrade' | 'duplicate' | 'unpaid_duplicate' | 'close_account';

export const billingCustomers = pgTable(
  'billing_customers',
  {
    userId: uuid('user_id').notNull(),
    mode: text('mode').notNull(),
    customerId: text('customer_id'),
    generation: integer('generation').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mode] })],
);

export const billingEndings = pgTable(
  'billing_endings',
  {
    mode: text('mode').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<EndingKind>().notNull(),
    endedAt: instant('ended_at').notNull(),
    parts: integer('parts').array().notNull().default([]),
    currency: text('currency'),
    settledAt: instant('settled_at'),
    lastError: text('last_error'),
  },
  (table) => [primaryKey({ columns: [table.mode, table.subscriptionId] })],
);

export const billingCursors = pgTable('billing_cursors', {
  mode: text('mode').primaryKey(),
  eventsUntil: instant('events_until').notNull(),
  ranAt: instant('ran_at').notNull(),
});

export const billingStandings = pgTable('billing_standings', {
  userId: uuid('user_id').primaryKey(),
  subscriptionId: text('subscription_id'),
  billingCycle: text('billing_cycle').$type<BillingCycle>(),
  amount: integer('amount'),
  currency: text('currency'),
  endedReason: text('ended_reason').$type<'asked' | 'scheduled' | 'payment_failed' | 'other'>(),
  endedAt: instant('ended_at'),
  updatedAt: instant('updated_at').notNull(),
});

export type BillingStanding = typeof billingStandings.$inferSelect;
export type BillingEnding = typeof billingEndings.$inferSelect;
