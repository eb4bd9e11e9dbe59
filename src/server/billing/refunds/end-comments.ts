import type { BillingOperation } from '#server/billing/tables.ts';

/** What stands at Stripe with the end of a subscription that we ended. */
export const END_COMMENTS: Record<BillingOperation['kind'], string> = {
  downgrade: 'The parent changed to Free in the app.',
  duplicate: 'A second subscription of the same family, refunded in full.',
  close_account: 'The parent deleted the account.',
};

/**
 * Returns whether the words that stand with the end of a subscription are ours: we ended it, not Stripe or
 * its owner.
 */
export function isOurComment(comment: string | null | undefined): boolean {
  return Object.values(END_COMMENTS).some((one) => one === comment);
}
