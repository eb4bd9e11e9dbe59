import { forgetPlan } from '#client/device/forget-plan.ts';
import { eraseAccount } from '#client/device/sealing/open-account-storage.ts';

/**
 * Unlike a sign-out, also removes unsent changes, refused ones and drafts: the account no longer exists.
 */
export function eraseBrowserData(userId: string): void {
  eraseAccount(userId);
  forgetPlan();
}
