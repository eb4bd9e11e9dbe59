import { createBackgroundWorker } from '#server/jobs/background-worker.ts';
import type { Billing } from './billing.ts';
import { describeError } from './stripe/client.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Without a webhook secret no event reaches the server, so it fetches events at this interval. */
const POLL_MS = 60_000;
/** This is short, because payments wait for the first reconciliation after a restore. */
const RETRY_MS = 60_000;
/** A call to Stripe may take longer than a stop of the server. The next run repeats the work. */
const STOP_LIMIT_MS = 5_000;

export function createReconciler(billing: Pick<Billing, 'reconcile' | 'fetchEvents' | 'deps'>) {
  const { log, webhookSecret } = billing.deps;

  async function reconcile(): Promise<number> {
    const result = await billing.reconcile();
    if (result !== null) log.info(result, 'Reconciled billing with Stripe');
    return HOUR_MS;
  }

  async function fetchEvents(): Promise<number> {
    const result = await billing.fetchEvents();
    if (result !== null && result.events > 0) log.info(result, 'Fetched Stripe events');
    return POLL_MS;
  }

  const timing = {
    onError: (error: unknown) => log.warn({ reason: describeError(error) }, 'Failed to reconcile billing'),
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
