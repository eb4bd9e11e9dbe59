import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReconciler } from './reconcile-timer.ts';
import type { BillingDeps } from './records/billing-context.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;
const log = { info: () => {}, warn: vi.fn(), error: () => {} };

function createBilling(webhookSecret: string | null) {
  return {
    deps: { log, webhookSecret } as unknown as BillingDeps,
    reconcile: vi.fn(async () => null),
    fetchEvents: vi.fn(async () => null),
  };
}

describe('createReconciler', () => {
  it('only reconciles about every hour if webhooks arrive', async () => {
    const billing = createBilling('whsec_1');
    const reconciler = createReconciler(billing);
    reconciler.start();
    await vi.advanceTimersByTimeAsync(50 * MINUTE_MS);
    expect(billing.reconcile).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
    expect(billing.reconcile).toHaveBeenCalledTimes(2);
    expect(billing.fetchEvents).not.toHaveBeenCalled();
    await reconciler.stop();
    await vi.advanceTimersByTimeAsync(200 * MINUTE_MS);
    expect(billing.reconcile).toHaveBeenCalledTimes(2);
  });

  it('fetches events every minute without webhooks', async () => {
    const billing = createBilling(null);
    billing.fetchEvents.mockRejectedValueOnce(new Error('Stripe is down'));
    const reconciler = createReconciler(billing);
    reconciler.start();
    await vi.advanceTimersByTimeAsync(50 * MINUTE_MS);
    expect(billing.reconcile).toHaveBeenCalledTimes(1);
    expect(billing.fetchEvents.mock.calls.length).toBeGreaterThan(40);
    expect(log.warn).toHaveBeenCalledTimes(1);
    await reconciler.stop();
    const callsBeforeStop = billing.fetchEvents.mock.calls.length;
    await vi.advanceTimersByTimeAsync(50 * MINUTE_MS);
    expect(billing.fetchEvents).toHaveBeenCalledTimes(callsBeforeStop);
  });

  // Payments wait for the first reconciliation after a restore.
  it('retries within minutes after a failure', async () => {
    const billing = createBilling('whsec_1');
    billing.reconcile.mockRejectedValueOnce(new Error('Stripe is down'));
    const reconciler = createReconciler(billing);
    reconciler.start();
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
    expect(billing.reconcile).toHaveBeenCalledTimes(2);
    await reconciler.stop();
  });
});
