import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betterPlan, choosePlanAction, effectivePlan, PLAN_IDS, readPlan } from './plans.ts';

// docs/product/plans.md#old-plan-name
describe('readPlan', () => {
  test('knows the old name and grants nothing for the rest', () => {
    expect(['free', 'print', 'pdf', 'pro'].map(readPlan)).toEqual(['free', 'print', 'print', 'pro']);
    expect([null, undefined, '', 'PRO', 'constructor'].map(readPlan)).toEqual(Array(5).fill('free'));
  });
});

describe('betterPlan', () => {
  test('is the higher one, in either order', () => {
    const plan = fc.constantFrom(...PLAN_IDS);
    fc.assert(
      fc.property(plan, plan, (a, b) => {
        expect(betterPlan(a, b)).toBe(betterPlan(b, a));
        expect([a, b]).toContain(betterPlan(a, b));
      }),
    );
    expect([betterPlan('free', 'print'), betterPlan('pro', 'print')]).toEqual(['print', 'pro']);
  });
});

describe('effectivePlan', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const give = (plan: 'print' | 'pro', until: string | null) => ({
    plan,
    until: until === null ? null : new Date(until),
  });

  test('is the better of what is paid and what was given, while the gift lasts', () => {
    expect(effectivePlan('print', null, now)).toBe('print');
    expect(effectivePlan('free', give('print', null), now)).toBe('print');
    expect(effectivePlan('print', give('pro', '2026-06-02'), now)).toBe('pro');
    expect(effectivePlan('pro', give('print', null), now)).toBe('pro');
    expect(effectivePlan('free', give('pro', '2026-06-01'), now)).toBe('free');
    expect(effectivePlan('print', give('pro', '2026-05-31'), now)).toBe('print');
  });
});

// docs/product/plans.md#card-action
describe('choosePlanAction', () => {
  test('says what each card offers to whom', () => {
    const actions = [null, ...PLAN_IDS].map((current) => PLAN_IDS.map((id) => choosePlanAction(current, id)));
    expect(actions).toEqual([
      ['start', 'subscribe', 'waitlist'],
      ['current', 'subscribe', 'waitlist'],
      ['downgrade', 'current', 'waitlist'],
      ['downgrade', 'downgrade', 'current'],
    ]);
  });
});
