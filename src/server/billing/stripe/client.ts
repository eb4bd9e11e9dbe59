import Stripe from 'stripe';
import { LeaseBusyError, LeaseLostError } from '#server/billing/records/lease.ts';
import { ApiError } from '#server/http/errors.ts';

/** Time-outs fit a waiting parent. The API version is the package's. @param address of the stand-in; null for Stripe */
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

/** An answer is kept, a failure is not. */
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

/** Wrong state: a paid page cannot expire, a paid invoice cannot be voided. */
export function isRefusedRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Words failures of Stripe and the lock for the parent; other errors pass unchanged. */
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

/** Safe to store and log: Stripe's words and request, no parameters. */
export function describeError(error: unknown): string {
  if (isStripeError(error)) {
    return [error.rawType, error.code, error.message, error.requestId].filter(Boolean).join(' · ');
  }
  return error instanceof Error ? error.message : String(error);
}
