import type { PlanId, PlanLimits } from './plans.ts';

export function canMakeStories(plan: PlanId, limits: PlanLimits): boolean {
  return limits === 'off' || plan === 'pro';
}
