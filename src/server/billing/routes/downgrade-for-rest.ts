import type { Billing } from '#server/billing/billing.ts';
import { describeError, toBillingError } from '#server/billing/stripe-error.ts';
import { ApiError } from '#server/http/errors.ts';
import type { Downgrade } from '#server/profiles/downgrade-command.ts';
import { RestError } from '#server/rest/rest-error.ts';
import { createBillingLimits, tooManyRequests } from './billing-limits.ts';

/** Returns the downgrade for `/rest/v1/profiles`: failures and too many tries are reported in that endpoint's dialect. */
export function createDowngradeForRest(billing: Billing): Downgrade {
  const { downgrade: limit } = createBillingLimits(billing.deps.db);
  return async (userId) => {
    try {
      if ((await limit.consume(userId)) !== null) throw tooManyRequests();
      await billing.downgradeToFree(userId);
    } catch (error) {
      const known = toBillingError(error);
      if (!(known instanceof ApiError)) throw error;
      billing.deps.log.warn({ reason: describeError(error) }, 'a downgrade failed');
      throw new RestError(known.status, known.code, known.message);
    }
  };
}
