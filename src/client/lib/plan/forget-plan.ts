import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { PLAN_KEY } from './stored-plan.ts';

/** Removes the family's plan from this browser, as sign-out does. */
export function forgetPlan(): void {
  createSafeStorage(() => window.localStorage).remove(PLAN_KEY);
  createSafeStorage(() => window.sessionStorage).remove(PLAN_KEY);
}
