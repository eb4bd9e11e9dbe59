import type { FailureTexts } from '#client/lib/http/describe-failure.ts';
import { codeOf, toHttpFailure } from '#client/lib/http/http-failure.ts';

export const BILLING_TEXTS: FailureTexts = { signedOut: 'errors:billing.noToken' };

/** For *Subscribe*, which leads to an address that the server names. */
export const CHECKOUT_TEXTS: FailureTexts = { ...BILLING_TEXTS, unreadable: 'errors:billing.noUrl' };

/** For *Manage Billing* and the invoice: one sentence for everything that the server does not explain. */
export const PORTAL_TEXTS: FailureTexts = {
  unreachable: 'errors:billing.portal',
  unreadable: 'errors:billing.portal',
  signedOut: 'errors:billing.portal',
  fallback: 'errors:billing.portal',
};

/** Returns whether the server has no payments at all. */
export function saysPaymentsOff(thrown: unknown): boolean {
  return codeOf(toHttpFailure(thrown)) === 'payments_not_set_up';
}
