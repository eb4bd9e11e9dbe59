import { forgetPlan } from '#client/lib/plan/forget-plan.ts';
import { forgetLibrary } from '#client/library/forget-library.ts';
import { createSafeStorage } from '#client/library/safe-storage.ts';

/**
 * Takes everything of an account that no longer exists out of this browser. Other than at sign-out also what was not
 * sent yet, what was refused and the drafts of days: their keys name the account, and nobody can sign in to it again.
 */
export function eraseBrowserData(userId: string): void {
  forgetLibrary();
  forgetPlan();
  const storage = createSafeStorage(() => window.localStorage);
  for (const key of storage.keys('')) if (key.includes(userId)) storage.remove(key);
}
