import { describe, expect, it } from 'vitest';
import type { BillingSubscription } from '#server/billing/stripe/billing-state.ts';
import { renderNoticeMail } from './billing-mails.ts';
import { type BillingChange, type BillingNotice, findEnd, listNotices } from './billing-notices.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-06-01T08:00:00Z');
const addDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const makeSubscription = (fields: Partial<BillingSubscription> = {}): BillingSubscription => ({
  id: 'sub_1',
  status: 'active',
  created: addDays(-400),
  plan: 'print',
  periodStart: addDays(-1),
  periodEnd: addDays(364),
  cancelAt: null,
  cancelAtPeriodEnd: false,
  item: { id: 'si_1', cents: 1000, currency: 'usd', cycle: 'yearly' },
  canceledAt: null,
  endedAt: null,
  endReason: null,
  endedAs: null,
  latestInvoice: { id: 'in_1', status: 'paid', amountDue: 1000, amountPaid: 1000, currency: 'usd' },
  ...fields,
});
const createPaidState = (end = addDays(364)) => ({
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
const makeChange = (fields: Partial<BillingChange>): BillingChange => ({
  before: createPaidState(),
  after: createPaidState(),
  chosen: makeSubscription(),
  standing: { subscriptionId: 'sub_1', billingCycle: 'yearly' },
  endedByUser: false,
  now: NOW,
  ...fields,
});
const listKinds = (fields: Partial<BillingChange>) => listNotices(makeChange(fields)).map(({ kind }) => kind);

describe('listNotices', () => {
  it('returns no notice when nothing changed', () => {
    expect(listKinds({})).toEqual([]);
    expect(listKinds({ before: FREE, after: FREE, chosen: null })).toEqual([]);
  });

  it('returns no purchase notice after a recovered renewal', () => {
    expect(listKinds({ before: FREE })).toEqual([]);
    expect(listKinds({ before: FREE, chosen: makeSubscription({ created: addDays(-1) }) })).toEqual([
      'purchase',
    ]);
  });

  it.each([
    [0, 31],
    [1, 30],
    [1, 15],
    [1, 0.01],
    [0, -0.01],
  ])('returns %s reminders of a yearly renewal in %s days', (count, days) => {
    const chosen = makeSubscription({ periodEnd: addDays(days) });
    expect(listKinds({ chosen })).toHaveLength(count);
    expect(listKinds({ chosen, after: { ...createPaidState(), cancelAtPeriodEnd: true } })).not.toContain(
      'renewal',
    );
  });

  it.each([
    ['asked', { endedByUser: true }],
    [
      'asked',
      { chosen: makeSubscription({ status: 'canceled', endReason: 'requested', endedAs: 'downgrade' }) },
    ],
    ['payment_failed', { chosen: makeSubscription({ status: 'past_due' }) }],
    ['payment_failed', { chosen: makeSubscription({ status: 'canceled', endReason: 'payment_failed' }) }],
    ['other', { chosen: makeSubscription({ status: 'canceled', endReason: 'requested' }) }],
    ['other', { chosen: null }],
  ] as const)('returns an end notice with the reason %s', (reason, fields) => {
    expect(listNotices(makeChange({ after: FREE, ...fields }))).toMatchObject([{ kind: 'ended', reason }]);
  });

  it('returns no notice for a scheduled end', () => {
    const before = { ...createPaidState(addDays(-1)), cancelAtPeriodEnd: true };
    const chosen = makeSubscription({ status: 'canceled', endReason: 'requested', endedAt: addDays(-1) });
    expect(listKinds({ before, after: FREE, chosen })).toEqual([]);
    expect(findEnd(makeChange({ before, after: FREE, chosen }))).toEqual({
      reason: 'scheduled',
      at: addDays(-1),
    });
  });

  it('names the event of a failed payment after the invoice', () => {
    const past = { ...createPaidState(), subscriptionStatus: 'past_due' };
    const [first] = listNotices(
      makeChange({ after: past, chosen: makeSubscription({ status: 'past_due' }) }),
    );
    expect(first).toMatchObject({ kind: 'failed', event: 'failed/in_1' });
    expect(listKinds({ before: past, after: past })).toEqual([]);
  });
});

describe('renderNoticeMail', () => {
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
  const createRecipient = (language: 'en' | 'zh') => ({
    to: 'ann@example.org',
    language,
    publicUrl: 'https://cards.example.org',
  });

  it.each(notices)('fills all placeholders of $kind in both languages', (notice) => {
    for (const language of ['en', 'zh'] as const) {
      const { subject, text } = renderNoticeMail(notice, createRecipient(language));
      expect(subject + text).not.toMatch(/[{}]|undefined|null/);
      expect(text).toMatch(/https:\/\/cards\.example\.org\/(profile|plans)/);
    }
  });

  it('formats the date in UTC and amounts to the cent', () => {
    const [purchase, switched] = notices.map(
      (notice) => renderNoticeMail(notice, createRecipient('zh')).text,
    );
    expect(purchase).toContain('每年 $10.00');
    expect(purchase).toContain('2026年7月1日');
    expect(purchase).toContain('今日付款');
    expect(switched).not.toContain('今日付款');
  });
});
