import { z } from 'zod/mini';
import { BILLING_CYCLES } from './plan-offers.ts';
import { PLAN_IDS } from './plans.ts';

/** The token identifies the user; a different `userId` is refused. */
export const BillingCallerSchema = z.object({
  userId: z.uuid(),
  email: z.optional(z.string().check(z.maxLength(2000))),
});

/** Body of `POST /create-portal-session`. Without `flow`, the portal opens its first page. */
export const PortalRequestSchema = z.extend(BillingCallerSchema, {
  flow: z.optional(z.literal('yearly')),
});
export type PortalRequest = z.infer<typeof PortalRequestSchema>;
export type PortalFlow = NonNullable<PortalRequest['flow']>;

export const CheckoutRequestSchema = z.extend(BillingCallerSchema, {
  plan: z.literal('print'),
  billingCycle: z.enum(BILLING_CYCLES),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequestSchema>;

export const InvoiceRequestSchema = z.pick(BillingCallerSchema, { userId: true });
export type InvoiceRequest = z.infer<typeof InvoiceRequestSchema>;

export const WebhookResponseSchema = z.object({ received: z.literal(true) });

/** `amount` is in cents. */
const MoneySchema = z.object({ amount: z.number(), currency: z.string() });

/** A refund. Stripe refunds each payment separately, so `parts` lists the amounts that a bank statement shows. */
const RefundSummarySchema = z.extend(MoneySchema, {
  parts: z.array(z.number()),
  /** `pending`: still being sent. `sent`: the bank may not have booked it yet. `settled`: by now, the bank has booked it. */
  state: z.enum(['pending', 'sent', 'settled']),
  /** `duplicate`: a second subscription was ended and refunded in full. */
  reason: z.enum(['downgrade', 'duplicate']),
  created_at: z.string(),
});
export type RefundSummary = z.infer<typeof RefundSummarySchema>;

/** The response of `POST /sync-subscription`: the profile's billing columns, and what else the page shows. */
export const BillingSummarySchema = z.object({
  plan: z.enum(PLAN_IDS),
  subscription_status: z.string(),
  /** ISO 8601, or null if there is no date to show. */
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  has_billing_account: z.boolean(),
  /** The end of the operator's gift; null if there is no gift or it has no end. */
  gift_until: z._default(z.nullable(z.string()), null),
  /** The price of the subscription; null without one. */
  price: z._default(z.nullable(z.extend(MoneySchema, { cycle: z.enum(BILLING_CYCLES) })), null),
  /** Set only while the last paid plan has ended because a payment failed. */
  ended: z._default(z.nullable(z.object({ reason: z.literal('payment_failed'), at: z.string() })), null),
  /** All refunds of the last two years, newest first. */
  refunds: z._default(z.array(RefundSummarySchema), []),
});
export type BillingSummary = z.infer<typeof BillingSummarySchema>;

export const BillingPageSchema = z.object({ url: z.string() });

/** The response of `GET /downgrade-preview`: the refund if the user changed to Free now, or null without one. */
export const DowngradePreviewSchema = z.object({
  refund: z.nullable(z.extend(MoneySchema, { paid_until: z.string() })),
});
export type DowngradePreview = z.infer<typeof DowngradePreviewSchema>;

export const SUBSCRIPTION_PATHS = {
  details: '/subscription-details',
  /** POST `{ userId }` returns the address of the latest invoice as `{ url }`. */
  invoice: '/latest-invoice',
} as const;

/** Dates are in ISO 8601. */
export const SubscriptionDetailsSchema = z.object({
  price: z.nullable(z.extend(MoneySchema, { cycle: z.enum(BILLING_CYCLES) })),
  /** The next charge, less any credit; null if there is none. */
  next: z.nullable(z.extend(MoneySchema, { date: z.string() })),
  lastInvoice: z.nullable(z.extend(MoneySchema, { date: z.string() })),
  /** True if *Switch to yearly* applies: the plan is paid by the month, in good standing, and not about to end. */
  canSwitchToYearly: z.boolean(),
});
export type SubscriptionDetails = z.infer<typeof SubscriptionDetailsSchema>;
