import { describe, expect, test } from 'vitest';
import { listBuiltFeatures, PLANS, yearlySaving } from './plan-table.ts';
import { PLAN_IDS } from './plans.ts';

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
      ['flashcards', 'folders'],
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
