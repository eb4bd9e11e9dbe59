import { PLAN_IDS, type PlanId } from './plans.ts';

export type PlanAction = 'current' | 'downgrade' | 'start' | 'subscribe' | 'waitlist';

export function choosePlanAction(current: PlanId | null, target: PlanId): PlanAction {
  if (current === target) return 'current';
  if (current !== null && PLAN_IDS.indexOf(current) > PLAN_IDS.indexOf(target)) return 'downgrade';
  return ({ free: 'start', print: 'subscribe', pro: 'waitlist' } as const)[target];
}

export const BILLING_CYCLES = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

export const CURRENCY = 'usd';

export type Plan = {
  id: PlanId;
  cents: Record<BillingCycle, number>;
  features: readonly string[];
  planned: readonly string[];
  onSale: boolean;
};

/** Features and prices of the plans (docs/product/plans.md#prices). */
export const PLANS: Record<PlanId, Plan> = {
  free: {
    id: 'free',
    cents: { monthly: 0, yearly: 0 },
    features: ['flashcards', 'flashHistory', 'folders', 'sampleStories'],
    planned: [],
    onSale: false,
  },
  print: {
    id: 'print',
    cents: { monthly: 100, yearly: 1_000 },
    features: ['printableFlashcards', 'pdfExport', 'noFlashcardLimit', 'everythingInFree'],
    planned: [],
    onSale: true,
  },
  pro: {
    id: 'pro',
    cents: { monthly: 300, yearly: 3_000 },
    features: ['unlimitedStories', 'collaboration', 'everythingInPrint'],
    planned: ['unlimitedStories', 'collaboration'],
    onSale: false,
  },
};

export function listBuiltFeatures({ features, planned }: Plan): string[] {
  return features.filter((feature) => !planned.includes(feature));
}

export function getYearlySaving(id: PlanId): number {
  const { monthly, yearly } = PLANS[id].cents;
  return monthly === 0 ? 0 : Math.round((1 - yearly / (12 * monthly)) * 100);
}
