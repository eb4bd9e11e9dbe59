import type { BillingParts } from './billing-parts.ts';
import { type Lease, withLease } from './lease.ts';

/** One family whose billing this process works on just now, alone. */
export type Family = {
  userId: string;
  mode: string;
  lease: Lease;
  parts: BillingParts;
  /** Set when a mail was queued, so that it goes out at once when the work is over. */
  mail: { queued: boolean };
};

/** Longer than two calls to Stripe that time out and are repeated. */
const PATIENCE_MS = 45_000;

/**
 * Runs `run` under the family's lock. Everything that reads Stripe in order to write the profile, or that makes
 * something at Stripe, happens in here.
 */
export async function withFamily<T>(
  parts: BillingParts,
  userId: string,
  run: (family: Family) => Promise<T>,
): Promise<T> {
  const mode = await parts.findMode();
  const options = { leaseMs: parts.leaseMs, patienceMs: PATIENCE_MS };
  const mail = { queued: false };
  try {
    return await withLease(parts.db, `family:${userId}`, options, (lease) =>
      run({ userId, mode, lease, parts, mail }),
    );
  } finally {
    if (mail.queued) parts.mailer.wake();
  }
}
