import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/table-owner.ts';
import type { RestTable } from '#server/rest/rest-rows.ts';

/** Each family has one row (0002-accounts.sql). Only the server writes plan, status and period. */
export const profiles = pgTable('profiles', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  plan: text('plan').$type<'free' | 'print' | 'pdf' | 'pro'>().notNull(),
  subscriptionStatus: text('subscription_status').notNull(),
  currentPeriodEnd: instant('current_period_end'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  planOverride: text('plan_override').$type<'print' | 'pro'>(),
  paidPlan: text('paid_plan').$type<'free' | 'print' | 'pro'>().notNull().default('free'),
  giftUntil: instant('gift_until'),
  giftNote: text('gift_note'),
  giftGivenAt: instant('gift_given_at'),
  stripeSyncedAt: instant('stripe_synced_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export type Profile = typeof profiles.$inferSelect;

export const profilesRestTable: RestTable = {
  name: 'profiles',
  columns: {
    id: 'uuid',
    email: 'text',
    plan: 'text',
    subscription_status: 'text',
    current_period_end: 'timestamptz',
    cancel_at_period_end: 'boolean',
    gift_until: 'timestamptz',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  // The customer is stored in `billing_customers`, which clients cannot reach. Its former columns are refused as well.
  closed: [
    'plan_override',
    'paid_plan',
    'gift_note',
    'gift_given_at',
    'stripe_synced_at',
    'customer_id',
    'stripe_customer_id',
  ],
};
