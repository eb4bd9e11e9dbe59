import { z } from 'zod/mini';
import { BILLING_CYCLES } from '#shared/plan/plan-table.ts';
import { PLAN_IDS } from '#shared/plan/plans.ts';

/** A refund. Amounts in cents; `parts` are what it is made of on the card's statement, a refund to each payment. */
const RefundSummarySchema = z.object({
  amount: z.number(),
  parts: z.array(z.number()),
  currency: z.string(),
  /** `pending`: still being sent. `settled`: sent so long ago that the bank has booked it. */
  state: z.enum(['pending', 'sent', 'settled']),
  /** `duplicate`: a second subscription was ended and refunded in full. */
  reason: z.enum(['downgrade', 'duplicate']),
  created_at: z.string(),
});
export type RefundSummary = z.infer<typeof RefundSummarySchema>;

/** Answer of `POST /sync-subscription`: the profile's billing columns as they are now, and what else the page shows. */
export const BillingSummarySchema = z.object({
  plan: z.enum(PLAN_IDS),
  subscription_status: z.string(),
  /** ISO 8601, or null when there is no date to show. */
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  /** Whether Manage Billing has something to open. */
  has_billing_account: z.boolean(),
  /** Until when a plan that the operator gave lasts; null where it has no end or none was given. */
  gift_until: z._default(z.nullable(z.string()), null),
  /** What is paid for the subscription, in cents; null without one. */
  price: z._default(
    z.nullable(z.object({ amount: z.number(), currency: z.string(), cycle: z.enum(BILLING_CYCLES) })),
    null,
  ),
  /** Why and when a plan ended that was paid for; null for any other end, and once there is a plan again. */
  ended: z._default(z.nullable(z.object({ reason: z.literal('payment_failed'), at: z.string() })), null),
  /** The latest of `refunds` unless it is settled, for browsers that still run an older version. */
  refund: z.nullable(RefundSummarySchema),
  /** Every refund of the last two years, newest first. */
  refunds: z._default(z.array(RefundSummarySchema), []),
});
export type BillingSummary = z.infer<typeof BillingSummarySchema>;

/** Answer of every request for a page of the payment service: its address. */
export const BillingPageSchema = z.object({ url: z.string() });

/** Answer of `GET /downgrade-preview`: what changing to Free now gives back, in cents; null when nothing does. */
export const DowngradeQuoteSchema = z.object({
  refund: z.nullable(z.object({ amount: z.number(), currency: z.string(), paid_until: z.string() })),
});
export type DowngradeQuote = z.infer<typeof DowngradeQuoteSchema>;
