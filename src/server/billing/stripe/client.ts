import Stripe from 'stripe';
import { LeaseBusyError, LeaseLostError } from '#server/billing/records/lease.ts';
import { ApiError } from '#server/http/errors.ts';

/**
 * Time-outs fit a waiting parent. The API version is the one the package is pinned to.
 * @param address where the stand-in listens; null for Stripe itself
 */
export function createStripeClient(
  apiKey: string,
  address: { host: string; port: number } | null,
  maxNetworkRetries = 1,
): Stripe {
  return new Stripe(apiKey, {
    ...(address === null ? {} : { ...address, protocol: 'http' as const }),
    telemetry: false,
    maxNetworkRetries,
    timeout: 15_000,
    appInfo: { name: 'sproutcards' },
  });
}

/** Asks Stripe once whose account and which kind of key this is; an answer is kept, a failure is not. */
export function createModeFinder(stripe: Stripe, apiKey: string): () => Promise<string> {
  const kind = apiKey.includes('_live_') ? 'live' : 'test';
  let mode: string | null = null;
  return async () => {
    mode ??= `${kind}:${(await stripe.accounts.retrieveCurrent()).id}`;
    return mode;
  };
}

/** Reads a time of Stripe's, which are in whole seconds. */
export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Returns whether Stripe refused, failed or could not be reached; any other error is ours. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

/** Returns whether Stripe says that the thing does not exist (any more). */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}

/** Lets a call pass that fails because the thing does not exist (any more). */
export function ignoreMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Returns whether Stripe refuses the request in the present state: a paid page cannot expire, a paid invoice not be voided. */
export function isRefusedRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Returns the error that the parent sees when Stripe or the lock fails; other errors pass unchanged. */
export function toBillingError(error: unknown): unknown {
  if (isStripeError(error)) {
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
  if (isStripeError(error)) {
    return [error.rawType, error.code, error.message, error.requestId].filter(Boolean).join(' · ');
  }
  return error instanceof Error ? error.message : String(error);
}
