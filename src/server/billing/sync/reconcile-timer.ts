import type { Billing } from '#server/billing/billing.ts';
import { describeError } from '#server/billing/stripe-error.ts';
import { runWithRunId } from '#server/log-context.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Without a webhook secret no event reaches us: they are fetched this often. */
const POLL_MS = 60_000;
/** Until the next try after one that failed. */
const RETRY_MS = 60_000;

/**
 * Reconciles now and then about every hour until the answer is called; where no webhook can arrive, events are fetched
 * every minute in between. Processes that start together drift apart by chance.
 */
export function keepReconciling(billing: Pick<Billing, 'reconcile' | 'fetchEvents' | 'deps'>): () => void {
  const { log, webhookSecret } = billing.deps;
  const stopReconciling = repeat(HOUR_MS, async () => {
    const done = await billing.reconcile();
    if (done !== null) log.info(done, 'billing was reconciled with Stripe');
  });
  const stopFetching = webhookSecret === null ? repeat(POLL_MS, fetchEvents, POLL_MS) : () => {};

  async function fetchEvents(): Promise<void> {
    const done = await billing.fetchEvents();
    if (done !== null && done.events > 0) log.info(done, 'events were fetched from Stripe');
  }

  function repeat(every: number, run: () => Promise<void>, firstIn = 0): () => void {
    let stopped = false;
    let timer = setTimeout(turn, firstIn);
    timer.unref();
    async function turn(): Promise<void> {
      let rest = every;
      await runWithRunId(run).catch((error: unknown) => {
        log.warn({ reason: describeError(error) }, 'billing could not be reconciled with Stripe');
        // After a restore payments wait for this.
        rest = RETRY_MS;
      });
      if (stopped) return;
      timer = setTimeout(turn, rest * (0.9 + Math.random() * 0.2));
      timer.unref();
    }
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }
  return () => {
    stopReconciling();
    stopFetching();
  };
}
