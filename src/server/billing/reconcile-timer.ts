import type { Billing } from './billing.ts';
import { describeError } from './stripe-error.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Without a webhook secret no event reaches us: they are fetched this often. */
const POLL_MS = 60_000;

/**
 * Reconciles now and then about every hour (every minute where no webhook can arrive) until the answer is called. Processes
 * that start together drift apart by chance.
 */
export function keepReconciling(billing: Billing): () => void {
  const { log, webhookSecret } = billing.parts;
  const every = webhookSecret === null ? POLL_MS : HOUR_MS;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function run(): Promise<void> {
    try {
      const done = await billing.reconcile();
      if (done !== null) log.info(done, 'billing was reconciled with Stripe');
    } catch (error) {
      log.warn({ reason: describeError(error) }, 'billing could not be reconciled with Stripe');
    }
    if (stopped) return;
    timer = setTimeout(run, every * (0.9 + Math.random() * 0.2));
    timer.unref();
  }
  void run();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
