import { createContext, use } from 'react';
import type { PlanId } from '#shared/plan/plans.ts';
import type { PlanState } from './plan-state.ts';
import type { PlanStore } from './plan-store.ts';

export type FamilyPlan = PlanState & {
  /** True while the plan is unknown, so that a bad connection does not lock a paying family out. */
  canDownloadPdf: boolean;
  /** Null for no limit, and while the plan is unknown, because the server decides. */
  flashcardLimit: number | null;
  /** Never rejects. */
  refresh: () => Promise<PlanState>;
  adopt: PlanStore['adopt'];
};

export const PlanContext = createContext<FamilyPlan | null>(null);

export function usePlan(): FamilyPlan {
  const plan = use(PlanContext);
  if (!plan) throw new Error('usePlan is used outside PlanProvider.');
  return plan;
}

export function useOptionalPlan(): FamilyPlan | null {
  return use(PlanContext);
}

export function useCurrentPlan(): PlanId | null {
  const plan = use(PlanContext);
  return plan?.status === 'ready' ? plan.plan : null;
}
