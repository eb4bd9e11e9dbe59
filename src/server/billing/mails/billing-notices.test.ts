import { describe, expect, it } from 'vitest';
import type { BillingSubscription } from '#server/billing/stripe/billing-state.ts';
import { writeNoticeMail } from './billing-mails.ts';
import { type BillingChange, type BillingNotice, findEnd, listNotices } from './billing-notices.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-06-01T08:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const subscription = (given: Partial<BillingSubscription> = {}): BillingSubscription => ({
  id: 'sub_1',
  status: 'active',
  created: inDays(-400),
  plan: 'print',
  periodStart: inDays(-1),
  periodEnd: inDays(364),
  cancelAt: null,
  cancelAtPeriodEnd: false,
  item: { id: 'si_1', cents: 1000, currency: 'usd', cycle: 'yearly' },
  canceledAt: null,
  endedAt: null,
  endReason: null,
  endedAs: null,
  latestInvoice: { id: 'in_1', status: 'paid', amountDue: 1000, amountPaid: 1000, currency: 'usd' },
  ...given,
});
const paid = (end = inDays(364)) => ({
  plan: 'print' as const,
  subscriptionStatus: 'active',
  currentPeriodEnd: end,
  cancelAtPeriodEnd: false,
});
const FREE = {
  plan: 'free' as const,
  subscriptionStatus: 'canceled',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
};
const change = (given: Partial<BillingChange>): BillingChange => ({
  before: paid(),
  after: paid(),
  chosen: subscription(),
  seen: { subscriptionId: 'sub_1', billingCycle: 'yearly' },
  endedByUser: false,
  now: NOW,
  ...given,
});
const kinds = (given: Partial<BillingChange>) => listNotices(change(given)).map(({ kind }) => kind);

describe('the notices of a change', () => {
  it('is nothing when nothing changed', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ before: FREE, after: FREE, chosen: null })).toEqual([]);
  });

  it('sends no purchase notice after a recovered renewal', () => {
    expect(kinds({ before: FREE })).toEqual([]);
    expect(kinds({ before: FREE, chosen: subscription({ created: inDays(-1) }) })).toEqual(['purchase']);
  });

  it.each([
    [31, 0],
    [30, 1],
    [15, 1],
    [0.01, 1],
    [-0.01, 0],
  ])('reminds of a year that renews in %s days: %s mails', (days, mails) => {
    const chosen = subscription({ periodEnd: inDays(days) });
    expect(kinds({ chosen })).toHaveLength(mails);
    expect(kinds({ chosen, after: { ...paid(), cancelAtPeriodEnd: true } })).not.toContain('renewal');
  });

  it.each([
    ['asked', { endedByUser: true }],
    ['asked', { chosen: subscription({ status: 'canceled', endReason: 'requested', endedAs: 'downgrade' }) }],
    ['payment_failed', { chosen: subscription({ status: 'past_due' }) }],
    ['payment_failed', { chosen: subscription({ status: 'canceled', endReason: 'payment_failed' }) }],
    ['other', { chosen: subscription({ status: 'canceled', endReason: 'requested' }) }],
    ['other', { chosen: null }],
  ] as const)('names the end of a plan: %s', (reason, given) => {
    expect(listNotices(change({ after: FREE, ...given }))).toMatchObject([{ kind: 'ended', reason }]);
  });

  it('sends no second notice about an end that was announced when it was requested', () => {
    const before = { ...paid(inDays(-1)), cancelAtPeriodEnd: true };
    const chosen = subscription({ status: 'canceled', endReason: 'requested', endedAt: inDays(-1) });
    expect(kinds({ before, after: FREE, chosen })).toEqual([]);
    expect(findEnd(change({ before, after: FREE, chosen }))).toEqual({ reason: 'scheduled', at: inDays(-1) });
  });

  it('has one name for all tries of one invoice and another for the next', () => {
    const past = { ...paid(), subscriptionStatus: 'past_due' };
    const [first] = listNotices(change({ after: past, chosen: subscription({ status: 'past_due' }) }));
    expect(first).toMatchObject({ kind: 'failed', event: 'failed/in_1' });
    expect(kinds({ before: past, after: past })).toEqual([]);
  });
});

describe('the mails', () => {
  const price = { amount: 1000, currency: 'usd', cycle: 'yearly' } as const;
  const at = new Date('2026-07-01T23:30:00Z');
  const notices: BillingNotice[] = [
    { kind: 'purchase', event: '', price, paid: { amount: 1000, currency: 'usd' }, next: at },
    { kind: 'switched', event: '', price, paid: null, next: at },
    { kind: 'cancelled', event: '', end: at },
    { kind: 'failed', event: '', due: { amount: 100, currency: 'usd' }, until: at },
    { kind: 'renewal', event: '', price, on: at },
    { kind: 'ended', event: '', reason: 'asked', at },
    { kind: 'ended', event: '', reason: 'payment_failed', at },
    { kind: 'ended', event: '', reason: 'other', at },
  ];
  const given = (language: 'en' | 'zh') => ({
    to: 'ann@example.org',
    language,
    publicUrl: 'https://cards.example.org',
  });

  it.each(notices)('fill every gap in both languages: $kind', (notice) => {
    for (const language of ['en', 'zh'] as const) {
      const { subject, text } = writeNoticeMail(notice, given(language));
      expect(subject + text).not.toMatch(/[{}]|undefined|null/);
      expect(text).toMatch(/https:\/\/cards\.example\.org\/(profile|plans)/);
    }
  });

  it('write the day of UTC and amounts to the cent, and leave out a payment that is not known', () => {
    const [purchase, switched] = notices.map((notice) => writeNoticeMail(notice, given('zh')).text);
    expect(purchase).toContain('每年 $10.00');
    expect(purchase).toContain('2026年7月1日');
    expect(purchase).toContain('今日付款');
    expect(switched).not.toContain('今日付款');
  });
});
