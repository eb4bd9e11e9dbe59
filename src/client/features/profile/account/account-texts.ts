import type { FailureTexts } from '#client/lib/http/describe-failure.ts';

export const ACCOUNT_TEXTS: FailureTexts = {
  unreachable: 'account:failures.out_of_reach',
  fallback: 'account:failures.out_of_reach',
  signedOut: 'account:failures.not_signed_in',
  otherAccount: 'account:failures.not_signed_in',
  unexpected: 'account:failures.unexpected',
  wait: 'account:failures.rate_limited',
  waitUnknown: 'account:failures.rate_limited',
  waitBriefly: 'account:failures.busy',
  codes: {
    not_signed_in: 'account:failures.not_signed_in',
    unexpected: 'account:failures.unexpected',
    busy: 'account:failures.busy',
    wrong_password: 'account:failures.wrong_password',
    fresh_sign_in_needed: 'account:failures.fresh_sign_in_needed',
    payment_service_unavailable: 'account:failures.payment_service_unavailable',
    billing_busy: 'account:failures.billing_busy',
    refund_on_its_way: 'account:failures.refund_on_its_way',
    body_too_large: 'account:failures.body_too_large',
    library_full: 'account:failures.library_full',
  },
};
