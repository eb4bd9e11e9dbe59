import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BillingSummary } from '#shared/plan/billing-protocol.ts';
import type { PlanId } from '#shared/plan/plans.ts';
import { watchPayment } from './success-page.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const createSummary = (plan: PlanId): BillingSummary => ({
  plan,
  subscription_status: 'any',
  current_period_end: plan === 'free' ? null : '2030-01-01T00:00:00.000Z',
  cancel_at_period_end: false,
  has_billing_account: true,
  gift_until: null,
  price: null,
  ended: null,
  refunds: [],
});

/** Watches a server that sends these responses in order and then repeats the last one. */
function watchServer(...responses: (() => Promise<BillingSummary>)[]) {
  const events: string[] = [];
  const sync = vi.fn(() => (responses.length > 1 ? responses.shift() : responses[0])!());
  const stop = watchPayment(sync, {
    onPaid: ({ plan }) => events.push(plan),
    onOverdue: () => events.push('overdue'),
  });
  return { events, sync, stop };
}
const respondUnpaid = async () => createSummary('free');
const fail = () => Promise.reject<BillingSummary>(new Error('HTTP 502'));
describe('watchPayment', () => {
  it('polls every second until the plan is paid even after a failure', async () => {
    const { events, sync } = watchServer(respondUnpaid, fail, respondUnpaid, async () =>
      createSummary('print'),
    );
    await vi.advanceTimersByTimeAsync(2_999);
    expect([sync.mock.calls.length, events]).toEqual([3, []]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sync.mock.calls.length, events]).toEqual([4, ['print']]);
  });

  it('reports the payment as overdue after fifteen seconds and stops polling', async () => {
    const { events, sync } = watchServer(respondUnpaid);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sync.mock.calls.length, events]).toEqual([15, ['overdue']]);
  });

  it('accepts a response that arrives after the timeout', async () => {
    const respondSlowly = () =>
      new Promise<BillingSummary>((resolve) => {
        setTimeout(() => resolve(createSummary('print')), 20_000);
      });
    const { events } = watchServer(respondSlowly);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events).toEqual(['overdue', 'print']);
  });

  it('reports nothing after it is stopped', async () => {
    const { events, sync, stop } = watchServer(respondUnpaid, async () => createSummary('print'));
    await vi.advanceTimersByTimeAsync(500);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sync.mock.calls.length, events]).toEqual([1, []]);
  });

  it('ignores a gift from the operator', async () => {
    const { events } = watchServer(async () => ({ ...createSummary('pro'), current_period_end: null }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(events).toEqual(['overdue']);
  });
});
