export const PLAN_IDS = ['free', 'print', 'pro'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** A family keeps its plan for this many days after the due date of a failed renewal. */
export const GRACE_DAYS = 14;

/** Returns the plan for a stored value: `pdf` is the old name of `print`; anything unknown grants nothing. */
export function readPlan(stored: string | null | undefined): PlanId {
  if (stored === 'pdf') return 'print';
  return PLAN_IDS.find((id) => id === stored) ?? 'free';
}

export function getBetterPlan(a: PlanId, b: PlanId): PlanId {
  return PLAN_IDS.indexOf(a) >= PLAN_IDS.indexOf(b) ? a : b;
}

/** A plan that the operator gave; without `until` it does not end. */
export type PlanGift = { plan: PlanId; until: Date | null };

export function getEffectivePlan(paid: PlanId, gift: PlanGift | null, now: Date): PlanId {
  const isOver = gift === null || (gift.until !== null && gift.until <= now);
  return isOver ? paid : getBetterPlan(paid, gift.plan);
}

/** `off` lifts every limit for people who host the product themselves (setting PLAN_LIMITS). */
export const PLAN_LIMITS = ['on', 'off'] as const;
export type PlanLimits = (typeof PLAN_LIMITS)[number];

export const FREE_FLASHCARDS = 100;

export function canDownloadPdf(plan: PlanId, limits: PlanLimits): boolean {
  return limits === 'off' || plan !== 'free';
}

/** Returns null if the plan has no limit. Nothing is deleted: a family may have more cards after a downgrade. */
export function getFlashcardLimit(plan: PlanId, limits: PlanLimits): number | null {
  return limits === 'on' && plan === 'free' ? FREE_FLASHCARDS : null;
}

export function canMakeStories(plan: PlanId, limits: PlanLimits): boolean {
  return limits === 'off' || plan === 'pro';
}
