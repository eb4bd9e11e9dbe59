import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

const on = (plan: PlanId): BillingSummary => ({
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

/** Watches a server that gives one answer after the other, the last one for good. */
function watch(...answers: (() => Promise<BillingSummary>)[]) {
  const news: string[] = [];
  const sync = vi.fn(() => (answers.length > 1 ? answers.shift() : answers[0])!());
  const end = watchPayment(sync, {
    onPaid: ({ plan }) => news.push(plan),
    onOverdue: () => news.push('overdue'),
  });
  return { news, sync, end };
}
const notYet = async () => on('free');
const failure = () => Promise.reject<BillingSummary>(new Error('HTTP 502'));

test('asks every second until the plan is paid, whatever fails on the way, and then no more', async () => {
  const { news, sync } = watch(notYet, failure, notYet, async () => on('print'));
  await vi.advanceTimersByTimeAsync(2_999);
  expect([sync.mock.calls.length, news]).toEqual([3, []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sync.mock.calls.length, news]).toEqual([4, ['print']]);
});

test('reports the payment as overdue after fifteen seconds and asks no more', async () => {
  const { news, sync } = watch(notYet);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(news).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sync.mock.calls.length, news]).toEqual([15, ['overdue']]);
});

test('counts an answer that arrives after the time-out', async () => {
  const slow = () =>
    new Promise<BillingSummary>((resolve) => {
      setTimeout(() => resolve(on('print')), 20_000);
    });
  const { news } = watch(slow);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(news).toEqual(['overdue', 'print']);
});

test('reports nothing after it has been stopped', async () => {
  const { news, sync, end } = watch(notYet, async () => on('print'));
  await vi.advanceTimersByTimeAsync(500);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sync.mock.calls.length, news]).toEqual([1, []]);
});

test('takes a plan given by hand for no payment', async () => {
  const { news } = watch(async () => ({ ...on('pro'), current_period_end: null }));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(news).toEqual(['overdue']);
});
