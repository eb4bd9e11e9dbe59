import type { FailureTexts } from '#client/lib/http/describe-failure.ts';
import { codeOf, toHttpFailure } from '#client/lib/http/http-failure.ts';

export const BILLING_TEXTS: FailureTexts = { signedOut: 'errors:billing.noToken' };

export const CHECKOUT_TEXTS: FailureTexts = { ...BILLING_TEXTS, unreadable: 'errors:billing.noUrl' };

export const PORTAL_TEXTS: FailureTexts = {
  unreachable: 'errors:billing.portal',
  unreadable: 'errors:billing.portal',
  signedOut: 'errors:billing.portal',
  fallback: 'errors:billing.portal',
};

export function saysPaymentsOff(thrown: unknown): boolean {
  return codeOf(toHttpFailure(thrown)) === 'payments_not_set_up';
}
