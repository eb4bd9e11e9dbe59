import type { PlanId } from '#shared/plans.ts';

/** Answer of `POST /sync-subscription`: the profile's billing columns as they are now, and what else the page shows. */
export type BillingSummary = {
  plan: PlanId;
  subscription_status: string;
  /** ISO 8601, or null when there is no date to show. */
  current_period_end: string | null;
  cancel_at_period_end: boolean;
  /** Whether Manage Billing has something to open. */
  has_billing_account: boolean;
  /** The latest refund, null when there was none. `amount` in cents; `pending` is still being sent. */
  refund: {
    amount: number;
    currency: string;
    state: 'pending' | 'sent';
    /** `duplicate`: a second subscription was ended and refunded in full. */
    reason: 'downgrade' | 'duplicate';
    created_at: string;
  } | null;
};

/** Answer of `GET /downgrade-preview`: what changing to Free now gives back, in cents; null when nothing does. */
export type DowngradeQuote = {
  refund: { amount: number; currency: string; paid_until: string } | null;
};
