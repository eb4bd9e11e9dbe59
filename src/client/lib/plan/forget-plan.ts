import { createSafeStorage } from '#client/library/safe-storage.ts';
import { PLAN_KEY } from './stored-plan.ts';

/** Takes the family's plan out of this browser, as sign-out does. */
export function forgetPlan(): void {
  createSafeStorage(() => window.localStorage).remove(PLAN_KEY);
}
