/** The plans in the order they are shown and ranked. */
export const PLAN_IDS = ['free', 'print', 'pro'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** How long a family keeps its plan after a failed renewal, from the day it was due. */
export const GRACE_DAYS = 14;

/** The plan that a stored value means: `pdf` is the old name of `print`; anything unknown grants nothing. */
export function readPlan(stored: string | null | undefined): PlanId {
  if (stored === 'pdf') return 'print';
  return PLAN_IDS.find((id) => id === stored) ?? 'free';
}

export function betterPlan(a: PlanId, b: PlanId): PlanId {
  return PLAN_IDS.indexOf(a) >= PLAN_IDS.indexOf(b) ? a : b;
}

/** A plan that the operator of the server has given; without `until` it has no end. */
export type PlanGift = { plan: PlanId; until: Date | null };

/** The plan that a family has: the better of what it pays for and what it was given, while that lasts. */
export function effectivePlan(paid: PlanId, gift: PlanGift | null, now: Date): PlanId {
  const isOver = gift === null || (gift.until !== null && gift.until <= now);
  return isOver ? paid : betterPlan(paid, gift.plan);
}

export type PlanAction = 'current' | 'downgrade' | 'start' | 'subscribe' | 'waitlist';

/** Returns the action of the card `target` for a user on `current`; null is a visitor. */
export function choosePlanAction(current: PlanId | null, target: PlanId): PlanAction {
  if (current === target) return 'current';
  if (current !== null && PLAN_IDS.indexOf(current) > PLAN_IDS.indexOf(target)) return 'downgrade';
  return ({ free: 'start', print: 'subscribe', pro: 'waitlist' } as const)[target];
}
