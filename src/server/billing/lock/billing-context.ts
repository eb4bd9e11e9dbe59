import type { BillingDeps } from '#server/billing/billing-deps.ts';
import type { Lease } from './lease.ts';

/** One family whose billing this process works on just now, alone. */
export type BillingContext = {
  userId: string;
  mode: string;
  lease: Lease;
  deps: BillingDeps;
  /** Set when a mail was queued, so that it goes out at once when the work is over. */
  mail: { queued: boolean };
  /** What is found was probably told already: it is written down, and no mail goes out. */
  silent: boolean;
};
