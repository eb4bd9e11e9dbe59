import { createBackgroundWorker } from '#server/jobs/background-worker.ts';
import type { Billing } from './billing.ts';
import type { BillingDeps } from './records/billing-context.ts';
import { describeError } from './stripe/client.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Without a webhook secret no event reaches us: they are fetched this often. */
const POLL_MS = 60_000;
/** After a restore, payments wait for it. */
const RETRY_MS = 60_000;
/** A call to Stripe may outlast a stopping server: the next run finishes it. */
const STOP_LIMIT_MS = 5_000;

export function createReconciler(
  billing: Pick<Billing, 'reconcile' | 'fetchEvents'> & { deps: BillingDeps },
): {
  start(): void;
  stop(): Promise<void>;
} {
  const { log, webhookSecret } = billing.deps;

  async function reconcile(): Promise<number> {
    const done = await billing.reconcile();
    if (done !== null) log.info(done, 'billing reconciled with Stripe');
    return HOUR_MS;
  }

  async function fetchEvents(): Promise<number> {
    const done = await billing.fetchEvents();
    if (done !== null && done.events > 0) log.info(done, 'Stripe events fetched');
    return POLL_MS;
  }

  const timing = {
    onError: (error: unknown) => log.warn({ reason: describeError(error) }, 'billing reconciliation failed'),
    retryMs: RETRY_MS,
    spread: 0.1,
    stopLimitMs: STOP_LIMIT_MS,
  };
  const workers = [createBackgroundWorker({ ...timing, run: reconcile, firstInMs: 0 })];
  if (webhookSecret === null) {
    workers.push(createBackgroundWorker({ ...timing, run: fetchEvents, firstInMs: POLL_MS }));
  }
  return {
    start: () => {
      for (const worker of workers) worker.start();
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
