import type { PlanId } from './plans.ts';

export const BILLING_CYCLES = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** Every price of the product is in this currency. */
export const CURRENCY = 'usd';

/**
 * One plan. Its words stand in the locale files below `plans.<id>`: `label`, `description`, `button` and
 * `features.<key>` for each of `features`.
 */
export type Plan = {
  id: PlanId;
  /** Price in cents for one month and for one year. */
  cents: Record<BillingCycle, number>;
  features: readonly string[];
  /** Those of its features that are not built yet. */
  planned: readonly string[];
  /** Whether it can be bought; otherwise it is free or has a waitlist. */
  onSale: boolean;
};

/** Features and prices of the plans (docs/product/plans.md#prices). */
export const PLANS: Record<PlanId, Plan> = {
  free: {
    id: 'free',
    cents: { monthly: 0, yearly: 0 },
    features: ['flashcards', 'sampleStories', 'folders'],
    planned: ['sampleStories'],
    onSale: false,
  },
  print: {
    id: 'print',
    cents: { monthly: 100, yearly: 1_000 },
    features: ['everythingInFree', 'printableFlashcards', 'pdfExport', 'noFlashcardLimit'],
    planned: [],
    onSale: true,
  },
  pro: {
    id: 'pro',
    cents: { monthly: 300, yearly: 3_000 },
    features: ['everythingInPrint', 'unlimitedStories', 'flashHistory', 'collaboration'],
    planned: ['unlimitedStories', 'flashHistory', 'collaboration'],
    onSale: false,
  },
};

/** Returns the features of a plan that there are. */
export function listBuiltFeatures({ features, planned }: Plan): string[] {
  return features.filter((feature) => !planned.includes(feature));
}

/** Returns what a year saves against twelve months, in whole percent; 0 for a plan without a price. */
export function yearlySaving(id: PlanId): number {
  const { monthly, yearly } = PLANS[id].cents;
  return monthly === 0 ? 0 : Math.round((1 - yearly / (12 * monthly)) * 100);
}
