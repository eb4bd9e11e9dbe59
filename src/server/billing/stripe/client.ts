import Stripe from 'stripe';
import { LeaseBusyError, LeaseLostError } from '#server/billing/records/lease.ts';
import { ApiError } from '#server/http/errors.ts';

/**
 * The timeouts suit a waiting parent, and the API version is that of the package.
 * @param address the address of the stand-in; null for Stripe
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

/** Caches the answer of Stripe, but not a failure. */
export function createModeFinder(stripe: Stripe, apiKey: string): () => Promise<string> {
  const kind = apiKey.includes('_live_') ? 'live' : 'test';
  let mode: string | null = null;
  return async () => {
    mode ??= `${kind}:${(await stripe.accounts.retrieveCurrent()).id}`;
    return mode;
  };
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}

export function ignoreMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Stripe refuses requests in the wrong state: a paid page cannot expire and a paid invoice cannot be voided. */
export function isRefusedRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Replaces failures of Stripe and of the lock with messages for the parent. Returns other errors unchanged. */
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

/** Returns a text that is safe to store and log, because it contains no parameters of the request. */
export function describeError(error: unknown): string {
  if (isStripeError(error)) {
    return [error.rawType, error.code, error.message, error.requestId].filter(Boolean).join(' · ');
  }
  return error instanceof Error ? error.message : String(error);
}
