import { describe, expect, test } from 'vitest';
import { choosePlanAction, getYearlySaving, listBuiltFeatures, PLANS } from './plan-offers.ts';
import { canDownloadPdf, getEffectivePlan, getFlashcardLimit, PLAN_IDS, readPlan } from './plans.ts';

// docs/product/plans.md#old-plan-name
describe('readPlan', () => {
  test('reads the old name as print and unknown values as free', () => {
    expect(['free', 'print', 'pdf', 'pro'].map(readPlan)).toEqual(['free', 'print', 'print', 'pro']);
    expect([null, undefined, '', 'PRO', 'constructor'].map(readPlan)).toEqual(Array(5).fill('free'));
  });
});

describe('getEffectivePlan', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const createGift = (plan: 'print' | 'pro', until: string | null) => ({
    plan,
    until: until === null ? null : new Date(until),
  });

  test('returns the better of the paid plan and the gift until the gift ends', () => {
    expect(getEffectivePlan('print', null, now)).toBe('print');
    expect(getEffectivePlan('free', createGift('print', null), now)).toBe('print');
    expect(getEffectivePlan('print', createGift('pro', '2026-06-02'), now)).toBe('pro');
    expect(getEffectivePlan('pro', createGift('print', null), now)).toBe('pro');
    expect(getEffectivePlan('free', createGift('pro', '2026-06-01'), now)).toBe('free');
    expect(getEffectivePlan('print', createGift('pro', '2026-05-31'), now)).toBe('print');
  });
});

// docs/product/plans.md#card-action
describe('choosePlanAction', () => {
  test('returns an action for each combination of current plan and card', () => {
    const actions = [null, ...PLAN_IDS].map((current) => PLAN_IDS.map((id) => choosePlanAction(current, id)));
    expect(actions).toEqual([
      ['start', 'subscribe', 'waitlist'],
      ['current', 'subscribe', 'waitlist'],
      ['downgrade', 'current', 'waitlist'],
      ['downgrade', 'downgrade', 'current'],
    ]);
  });
});

describe('PLANS', () => {
  // docs/product/plans.md#prices
  test('lists the prices of the plans page', () => {
    expect(PLAN_IDS.map((id) => [PLANS[id].cents.monthly, PLANS[id].cents.yearly])).toEqual([
      [0, 0],
      [100, 1_000],
      [300, 3_000],
    ]);
  });

  test('saves 17 % by the year', () => {
    expect(PLAN_IDS.map(getYearlySaving)).toEqual([0, 17, 17]);
  });

  // docs/product/plans.md#prices
  test('offers only Print for sale', () => {
    expect(PLAN_IDS.filter((id) => PLANS[id].onSale)).toEqual(['print']);
  });

  // docs/product/landing.md#planned-features
  test('separates built features from planned ones', () => {
    expect(PLAN_IDS.map((id) => listBuiltFeatures(PLANS[id]))).toEqual([
      ['flashcards', 'flashHistory', 'folders', 'sampleStories'],
      ['printableFlashcards', 'pdfExport', 'noFlashcardLimit', 'everythingInFree'],
      ['everythingInPrint'],
    ]);
    for (const { features, planned } of Object.values(PLANS)) {
      expect(planned.filter((feature) => !features.includes(feature))).toEqual([]);
    }
  });

  // docs/product/landing.md#planned-features
  test('sells no plan with planned features', () => {
    expect(PLAN_IDS.filter((id) => PLANS[id].onSale && PLANS[id].planned.length > 0)).toEqual([]);
  });
});

describe('Entitlements', () => {
  // docs/product/plans.md#card-limit
  test('limit Free to 100 cards and previews; Print and Pro have no limit and download', () => {
    expect(PLAN_IDS.map((plan) => [getFlashcardLimit(plan, 'on'), canDownloadPdf(plan, 'on')])).toEqual([
      [100, false],
      [null, true],
      [null, true],
    ]);
  });

  // docs/product/plans.md#limits-off
  test('have no limits with PLAN_LIMITS=off', () => {
    expect(PLAN_IDS.map((plan) => getFlashcardLimit(plan, 'off'))).toEqual([null, null, null]);
    expect(PLAN_IDS.every((plan) => canDownloadPdf(plan, 'off'))).toBe(true);
  });
});
