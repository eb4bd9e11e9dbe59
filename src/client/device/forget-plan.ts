import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

/** One key for the browser, which holds one family's data at a time; it says whose plan it is. */
export const PLAN_KEY = 'plan';

export function forgetPlan(): void {
  createSafeStorage(() => window.localStorage).remove(PLAN_KEY);
  createSafeStorage(() => window.sessionStorage).remove(PLAN_KEY);
}
