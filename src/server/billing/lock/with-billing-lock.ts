import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { readAfterRestore } from '#server/billing/sync/restored-billing.ts';
import type { BillingContext } from './billing-context.ts';
import { withLease } from './lease.ts';

/** Longer than two calls to Stripe that time out and are repeated. */
const TIMEOUT_MS = 45_000;

/**
 * Runs `run` under the account's lock. Everything that reads Stripe in order to write the profile, or that makes
 * something at Stripe, happens in here. After a restore it is first brought to what Stripe holds.
 */
export async function withBillingLock<T>(
  deps: BillingDeps,
  userId: string,
  run: (context: BillingContext) => Promise<T>,
): Promise<T> {
  const mode = await deps.findMode();
  const options = { leaseMs: deps.leaseMs, timeoutMs: TIMEOUT_MS };
  const mail = { queued: false };
  try {
    return await withLease(deps.db, `family:${userId}`, options, async (lease) => {
      const context = { userId, mode, lease, deps, mail, silent: false };
      await readAfterRestore(context);
      return run(context);
    });
  } finally {
    if (mail.queued) deps.mailer.wake();
  }
}
