import { describe, expect, test } from 'vitest';
import { PLAN_IDS } from '#shared/plan/plans.ts';
import { canDownloadPdf, flashcardLimit } from './entitlements.ts';

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
