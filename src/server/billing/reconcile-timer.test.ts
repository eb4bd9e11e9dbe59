import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReconciler } from './reconcile-timer.ts';
import type { BillingDeps } from './records/billing-context.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const log = { info: () => {}, warn: vi.fn(), error: () => {} };

function createCounting(webhookSecret: string | null) {
  return {
    deps: { log, webhookSecret } as unknown as BillingDeps,
    reconcile: vi.fn(async () => null),
    fetchEvents: vi.fn(async () => null),
  };
}

test('with webhooks everything is gone through at the start and about every hour', async () => {
  const billing = createCounting('whsec_1');
  const reconciler = createReconciler(billing);
  reconciler.start();
  await vi.advanceTimersByTimeAsync(50 * MINUTE);
  expect(billing.reconcile).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(billing.reconcile).toHaveBeenCalledTimes(2);
  expect(billing.fetchEvents).not.toHaveBeenCalled();
  await reconciler.stop();
  await vi.advanceTimersByTimeAsync(200 * MINUTE);
  expect(billing.reconcile).toHaveBeenCalledTimes(2);
});

test('without webhooks events are fetched every minute, and nothing more is asked for', async () => {
  const billing = createCounting(null);
  billing.fetchEvents.mockRejectedValueOnce(new Error('Stripe is down'));
  const reconciler = createReconciler(billing);
  reconciler.start();
  await vi.advanceTimersByTimeAsync(50 * MINUTE);
  expect(billing.reconcile).toHaveBeenCalledTimes(1);
  expect(billing.fetchEvents.mock.calls.length).toBeGreaterThan(40);
  expect(log.warn).toHaveBeenCalledTimes(1);
  await reconciler.stop();
  const before = billing.fetchEvents.mock.calls.length;
  await vi.advanceTimersByTimeAsync(50 * MINUTE);
  expect(billing.fetchEvents).toHaveBeenCalledTimes(before);
});

test('tries again within minutes when Stripe could not be read, because payments wait for it after a restore', async () => {
  const billing = createCounting('whsec_1');
  billing.reconcile.mockRejectedValueOnce(new Error('Stripe is down'));
  const reconciler = createReconciler(billing);
  reconciler.start();
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(billing.reconcile).toHaveBeenCalledTimes(2);
  await reconciler.stop();
});
