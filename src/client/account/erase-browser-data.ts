import { forgetPlan } from '#client/device/forget-plan.ts';
import { eraseAccount } from '#client/device/sealing/open-account-storage.ts';

/**
 * Removes everything of an account that no longer exists from this browser. Unlike a sign-out it also removes what was not
 * sent yet, what was refused and the drafts of days: the account cannot be signed in to again.
 */
export function eraseBrowserData(userId: string): void {
  eraseAccount(userId);
  forgetPlan();
}
