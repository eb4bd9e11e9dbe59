import Stripe from 'stripe';
import { LeaseBusyError, LeaseLostError } from '#server/billing/records/lease.ts';
import { ApiError } from '#server/http/errors.ts';

/**
 * The timeout is short, because a parent is waiting. The API version is that of the package.
 * @param standIn the host and port of the stand-in, or null for Stripe
 */
export function createStripeClient(
  apiKey: string,
  standIn: { host: string; port: number } | null,
  maxNetworkRetries = 1,
): Stripe {
  return new Stripe(apiKey, {
    ...(standIn === null ? {} : { ...standIn, protocol: 'http' as const }),
    telemetry: false,
    maxNetworkRetries,
    timeout: 15_000,
    appInfo: { name: 'sproutcards' },
  });
}

/**
 * Returns a function that finds the mode and the account id, such as "live:acct_1". It caches Stripe's response, but
 * not a failure.
 */
export function createAccountFinder(stripe: Stripe, apiKey: string): () => Promise<string> {
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

export function isResourceMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}

/** For `.catch`: turns a missing resource into null. */
export function nullIfMissing(error: unknown): null {
  if (isResourceMissing(error)) return null;
  throw error;
}

/**
 * Returns true if Stripe rejected the request, as it does for the wrong state: a completed Checkout Session cannot be
 * expired, and a paid invoice cannot be voided.
 */
export function isInvalidRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Replaces failures of Stripe and of the lease with messages for the parent. Returns other errors unchanged. */
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

/** Returns a description that is safe to store and log, because it does not contain request parameters. */
export function describeError(error: unknown): string {
  if (isStripeError(error)) {
    return [error.rawType, error.code, error.message, error.requestId].filter(Boolean).join(' · ');
  }
  return error instanceof Error ? error.message : String(error);
}
