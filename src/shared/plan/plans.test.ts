import { describe, expect, test } from 'vitest';
import { choosePlanAction, listBuiltFeatures, PLANS, yearlySaving } from './plan-offers.ts';
import { canDownloadPdf, effectivePlan, flashcardLimit, PLAN_IDS, readPlan } from './plans.ts';

// docs/product/plans.md#old-plan-name
describe('readPlan', () => {
  test('knows the old name and grants nothing for the rest', () => {
    expect(['free', 'print', 'pdf', 'pro'].map(readPlan)).toEqual(['free', 'print', 'print', 'pro']);
    expect([null, undefined, '', 'PRO', 'constructor'].map(readPlan)).toEqual(Array(5).fill('free'));
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

describe('the plan table', () => {
  // docs/product/plans.md#prices
  test('has the prices that the plans page promises', () => {
    expect(PLAN_IDS.map((id) => [PLANS[id].cents.monthly, PLANS[id].cents.yearly])).toEqual([
      [0, 0],
      [100, 1_000],
      [300, 3_000],
    ]);
  });

  test('a year saves 17 %', () => {
    expect(PLAN_IDS.map(yearlySaving)).toEqual([0, 17, 17]);
  });

  // docs/product/plans.md#prices
  test('only Print is on sale', () => {
    expect(PLAN_IDS.filter((id) => PLANS[id].onSale)).toEqual(['print']);
  });

  // docs/product/landing.md#planned-features
  test('tells the features that there are from those that are planned', () => {
    expect(PLAN_IDS.map((id) => listBuiltFeatures(PLANS[id]))).toEqual([
      ['flashcards', 'flashHistory', 'folders', 'sampleStories'],
      ['everythingInFree', 'printableFlashcards', 'pdfExport', 'noFlashcardLimit'],
      ['everythingInPrint'],
    ]);
    for (const { features, planned } of Object.values(PLANS)) {
      expect(planned.filter((feature) => !features.includes(feature))).toEqual([]);
    }
  });

  // docs/product/landing.md#planned-features
  test('sells no feature that is not built', () => {
    expect(PLAN_IDS.filter((id) => PLANS[id].onSale && PLANS[id].planned.length > 0)).toEqual([]);
  });
});

describe('entitlements', () => {
  // docs/product/plans.md#card-limit
  test('Free holds 100 cards and previews; Print and Pro hold any number and download', () => {
    expect(PLAN_IDS.map((plan) => [flashcardLimit(plan, 'on'), canDownloadPdf(plan, 'on')])).toEqual([
      [100, false],
      [null, true],
      [null, true],
    ]);
  });

  // docs/product/plans.md#limits-off
  test('PLAN_LIMITS=off lifts all limits', () => {
    expect(PLAN_IDS.map((plan) => flashcardLimit(plan, 'off'))).toEqual([null, null, null]);
    expect(PLAN_IDS.every((plan) => canDownloadPdf(plan, 'off'))).toBe(true);
  });
});
