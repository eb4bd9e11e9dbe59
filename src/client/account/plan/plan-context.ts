import { createContext, use } from 'react';
import type { PlanId } from '#shared/plan/plans.ts';
import type { PlanState } from './plan-state.ts';
import type { PlanStore } from './plan-store.ts';

/** The signed-in family's plan and what it allows on this server. */
export type FamilyPlan = PlanState & {
  /** True also while the plan is unknown: a family that pays is not locked out because the line is bad. */
  canDownloadPdf: boolean;
  /** Most flashcards that adding may lead to; null for no limit, also while the plan is unknown (the server decides). */
  flashcardLimit: number | null;
  /** Reads the plan again and returns what is known then; never rejects. */
  refresh: () => Promise<PlanState>;
  /** Takes over what the server has just answered, such as the `BillingSummary` of `POST /sync-subscription`. */
  adopt: PlanStore['adopt'];
};

/** Null outside `PlanProvider`, where a visitor is. */
export const PlanContext = createContext<FamilyPlan | null>(null);

/** The signed-in family's plan; for screens of the signed-in app. */
export function usePlan(): FamilyPlan {
  const plan = use(PlanContext);
  if (!plan) throw new Error('usePlan is used outside PlanProvider.');
  return plan;
}

/** The family's plan, or null for a visitor; for pages that are open to both. */
export function useOptionalPlan(): FamilyPlan | null {
  return use(PlanContext);
}

/** The plan's name alone; null for a visitor and while it is not known. */
export function useCurrentPlan(): PlanId | null {
  const plan = use(PlanContext);
  return plan?.status === 'ready' ? plan.plan : null;
}
