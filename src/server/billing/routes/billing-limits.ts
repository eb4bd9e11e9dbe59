import type { Database } from '#server/db/database.ts';
import { type ApiError, rateLimited } from '#server/http/errors.ts';
import { createRateLimit, type RateLimit } from '#server/http/limits/rate-limit.ts';

/** How often one account may cause requests to the payment service. */
export type BillingLimits = Record<
  'checkout' | 'portal' | 'sync' | 'details' | 'preview' | 'downgrade',
  RateLimit
>;

const TEN_MINUTES = 600;

/**
 * Far more than anybody presses in doubt, far less than would hurt at the payment service. The page after a payment asks
 * every second for a while, in each tab.
 */
export function createBillingLimits(db: Database): BillingLimits {
  return {
    checkout: createRateLimit(db, { name: 'billing-checkout', points: 20, seconds: TEN_MINUTES }),
    portal: createRateLimit(db, { name: 'billing-portal', points: 20, seconds: TEN_MINUTES }),
    sync: createRateLimit(db, { name: 'billing-sync', points: 60, seconds: TEN_MINUTES }),
    details: createRateLimit(db, { name: 'billing-details', points: 60, seconds: TEN_MINUTES }),
    preview: createRateLimit(db, { name: 'billing-preview', points: 30, seconds: TEN_MINUTES }),
    downgrade: createRateLimit(db, { name: 'billing-downgrade', points: 20, seconds: TEN_MINUTES }),
  };
}

/** The refusal of an account that asks too often. */
export function tooManyRequests(): ApiError {
  return rateLimited('Too many tries in a short time. Please wait a few minutes and try again.');
}
