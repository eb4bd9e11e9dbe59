import type { FailureTexts } from '#client/lib/http/describe-failure.ts';

const WAITLIST_TEXTS: FailureTexts = {
  unreachable: 'waitlist:failure.outOfReach',
  unreadable: 'waitlist:failure.failed',
  fallback: 'waitlist:failure.failed',
  wait: 'waitlist:failure.wait',
  waitUnknown: 'waitlist:failure.tooMany',
};

/** Screens in other languages show no English message from the server. */
export const JOIN_TEXTS: FailureTexts = {
  ...WAITLIST_TEXTS,
  serverMessage: 'english',
  // PostgreSQL's code for a check violation. The address is the form's only checked value.
  codes: { 23514: 'waitlist:failure.invalid' },
};

export const LINK_TEXTS: FailureTexts = {
  ...WAITLIST_TEXTS,
  serverMessage: 'never',
  codes: {
    invalid_request: 'waitlist:confirm.problem.broken',
    entry_gone: 'waitlist:confirm.problem.gone',
  },
};
