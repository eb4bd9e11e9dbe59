import Stripe from 'stripe';
import { ApiError } from '#server/http/errors.ts';
import { LeaseBusyError, LeaseLostError } from './lock/lease.ts';

/** Returns whether Stripe refused, failed or could not be reached; any other error is ours. */
export function isStripeError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError;
}

/** Returns whether Stripe says that the thing is not there (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/**
 * Returns whether Stripe refuses the request as it stands: a page that is paid cannot be expired, a paid
 * invoice not be voided.
 */
export function isRefusedRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Returns the error that the parent sees when Stripe or the lock fails; other errors pass unchanged. */
export function toBillingError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeError) {
    return new ApiError(
      502,
      'payment_service_unavailable',
      'Payment service is unavailable. Please try again.',
    );
  }
  if (error instanceof LeaseBusyError || error instanceof LeaseLostError) {
    return new ApiError(503, 'billing_busy', 'Another payment step of yours is running. Please try again.');
  }
  return error;
}

/** Returns what of an error may be stored and logged: Stripe's words and request, no parameters. */
export function describeError(error: unknown): string {
  if (error instanceof Stripe.errors.StripeError) {
    return [error.rawType, error.code, error.message, error.requestId].filter(Boolean).join(' · ');
  }
  return error instanceof Error ? error.message : String(error);
}
