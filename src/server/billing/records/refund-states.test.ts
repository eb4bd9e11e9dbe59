import { describe, expect, it } from 'vitest';
import {
  chooseNextStep,
  findOperationState,
  findShownState,
  isOverdue,
  listUndecided,
  mayEndLate,
  maySettle,
  REFUND_MOVES,
  type RefundState,
  type SubscriptionEnd,
  sumSentRefunds,
} from './refund-states.ts';

const now = new Date('2026-03-02T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const started = { state: 'started', startedAt: now } as const;
const pending = { state: 'refund_pending', startedAt: now } as const;
const abandoned = { state: 'abandoned', startedAt: now } as const;
const living: SubscriptionEnd = { state: 'living' };
const missing: SubscriptionEnd = { state: 'missing' };
const ended = (byUs: boolean): SubscriptionEnd => ({ state: 'ended', at: now, byUs });

describe('REFUND_MOVES', () => {
  it('reaches every state from planned, and leaves sent by no arrow', () => {
    const moves = Object.values(REFUND_MOVES);
    const reached = new Set<RefundState>(['planned']);
    for (const _ of moves) {
      for (const { from, to } of moves) if (from.some((state) => reached.has(state))) reached.add(to);
    }
    expect([...reached].sort()).toEqual(['abandoned', 'pending', 'planned', 'sent']);
    expect(moves.flatMap(({ from }): RefundState[] => [...from])).not.toContain('sent');
  });

  it('sends only what is due', () => {
    expect(REFUND_MOVES.refunded).toEqual({ from: ['pending'], to: 'sent' });
  });

  it('never gives up a refund that is due, and revives one that was given up', () => {
    expect(REFUND_MOVES.subscriptionLivesOn.from).toEqual(['planned']);
    expect(REFUND_MOVES.subscriptionEnded).toEqual({ from: ['planned', 'abandoned'], to: 'pending' });
  });
});

describe('findOperationState', () => {
  it.each<[RefundState[], string]>([
    [[], 'done'],
    [['planned'], 'started'],
    [['planned', 'pending', 'sent'], 'started'],
    [['pending', 'sent', 'abandoned'], 'refund_pending'],
    [['sent', 'sent'], 'done'],
    [['sent', 'abandoned'], 'done'],
    [['abandoned', 'abandoned'], 'abandoned'],
  ])('is decided by the refund that is furthest behind: %j is %s', (refunds, state) => {
    expect(findOperationState(refunds)).toBe(state);
  });
});

describe('an interrupted operation', () => {
  it('finishes a subscription that ended, by us or by Stripe', () => {
    for (const byUs of [true, false]) {
      expect(chooseNextStep(started, ended(byUs), false)).toBe('finish');
      expect(chooseNextStep(pending, ended(byUs), true)).toBe('finish');
    }
  });

  it('refunds a subscription that Stripe does not know any more', () => {
    expect(chooseNextStep(started, missing, false)).toBe('makeDue');
  });

  it('waits for a call under way, and gives up a subscription that still lives after it', () => {
    expect(chooseNextStep(started, living, false)).toBe('wait');
    expect(chooseNextStep(started, living, true)).toBe('abandon');
  });

  it('is overdue two minutes after it began', () => {
    expect(isOverdue({ ...started, startedAt: ago(2) }, now)).toBe(false);
    expect(isOverdue({ ...started, startedAt: ago(2.01) }, now)).toBe(true);
  });

  it('asks Stripe about each subscription with a planned refund once', () => {
    const refunds = [
      { state: 'planned', subscriptionId: 'sub_1' },
      { state: 'planned', subscriptionId: 'sub_1' },
      { state: 'pending', subscriptionId: 'sub_2' },
      { state: 'abandoned', subscriptionId: 'sub_3' },
    ] as const;
    expect(listUndecided(started, refunds)).toEqual(['sub_1']);
    expect(listUndecided(abandoned, refunds)).toEqual(['sub_3']);
  });

  it('keeps the state started while an end may still arrive', () => {
    expect(maySettle(started, ['finish'], false)).toBe(false);
    expect(maySettle(started, [], true)).toBe(true);
    expect(maySettle(pending, [], false)).toBe(true);
  });
});

describe('an abandoned operation', () => {
  it('is looked at for a day', () => {
    expect(mayEndLate({ ...abandoned, startedAt: ago(24 * 60 - 1) }, now)).toBe(true);
    expect(mayEndLate({ ...abandoned, startedAt: ago(24 * 60) }, now)).toBe(false);
    expect(mayEndLate({ ...pending, startedAt: ago(1) }, now)).toBe(false);
  });

  it('is revived only by an end that we made', () => {
    expect(chooseNextStep(abandoned, ended(true), true)).toBe('finish');
    expect(chooseNextStep(abandoned, ended(false), true)).toBe('wait');
    expect(chooseNextStep(abandoned, missing, true)).toBe('wait');
    expect(chooseNextStep(abandoned, living, true)).toBe('wait');
  });

  it('gets another state only when it was revived', () => {
    expect(maySettle(abandoned, ['wait', 'finish'], false)).toBe(true);
    expect(maySettle(abandoned, ['wait'], true)).toBe(false);
  });
});

describe('sumSentRefunds', () => {
  const part = (state: RefundState, amount: number, refundId: string | null = 're_1') => ({
    state,
    amount,
    refundId,
  });

  it('adds up what went back, without what Stripe had refunded before', () => {
    expect(sumSentRefunds([part('sent', 900), part('sent', 99), part('sent', 50, null)])).toBe(999);
  });

  it('is null while a part is pending, and when nothing went back', () => {
    expect(sumSentRefunds([part('sent', 900), part('pending', 99)])).toBeNull();
    expect(sumSentRefunds([part('sent', 900, null)])).toBeNull();
    expect(sumSentRefunds([])).toBeNull();
  });
});

describe('findShownState', () => {
  const sent = (days: number) => ({ state: 'sent' as const, sentAt: ago(days * 24 * 60) });

  it('is pending while one part is, and settled a month after the last part was sent', () => {
    expect(findShownState([sent(40), { state: 'pending', sentAt: null }], now)).toBe('pending');
    expect(findShownState([sent(40), sent(29)], now)).toBe('sent');
    expect(findShownState([sent(40), sent(30)], now)).toBe('settled');
  });
});
