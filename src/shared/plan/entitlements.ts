import type { PlanId } from '#shared/plan/plans.ts';

/** `off` lifts every limit, for people who host the product for themselves (setting PLAN_LIMITS). */
export const PLAN_LIMITS = ['on', 'off'] as const;
export type PlanLimits = (typeof PLAN_LIMITS)[number];

/** Flashcards a family on Free may keep. */
export const FREE_FLASHCARDS = 100;

/** Returns whether the plan includes the PDF; the preview is open to everybody. */
export function canDownloadPdf(plan: PlanId, limits: PlanLimits): boolean {
  return limits === 'off' || plan !== 'free';
}

/**
 * Returns how many flashcards may be there after one was added; null when the plan sets no limit. What is
 * there already is never hidden or deleted, so a family may hold more after a downgrade.
 */
export function flashcardLimit(plan: PlanId, limits: PlanLimits): number | null {
  return limits === 'on' && plan === 'free' ? FREE_FLASHCARDS : null;
}
