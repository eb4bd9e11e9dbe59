import type { BillingParts } from './billing-parts.ts';
import type { Family } from './family.ts';
import { withLease } from './lease.ts';
import { readAfterRestore } from './restored-billing.ts';

/** Longer than two calls to Stripe that time out and are repeated. */
const PATIENCE_MS = 45_000;

/**
 * Runs `run` under the family's lock. Everything that reads Stripe in order to write the profile, or that makes
 * something at Stripe, happens in here. After a restore it is first brought to what Stripe holds.
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
    return await withLease(parts.db, `family:${userId}`, options, async (lease) => {
      const family = { userId, mode, lease, parts, mail, silent: false };
      await readAfterRestore(family);
      return run(family);
    });
  } finally {
    if (mail.queued) parts.mailer.wake();
  }
}
