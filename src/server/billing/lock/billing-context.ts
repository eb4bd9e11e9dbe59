import type { BillingDeps } from '#server/billing/billing-deps.ts';
import type { Lease } from './lease.ts';

/** One account's billing while this process holds its lock: what every step at Stripe needs. */
export type BillingContext = {
  userId: string;
  mode: string;
  lease: Lease;
  deps: BillingDeps;
  /** Set when a mail was queued, so that it goes out at once when the work is over. */
  mail: { queued: boolean };
  /** Changes that are found were mailed when they happened: they are written down, and no mail goes out. */
  silent: boolean;
};
