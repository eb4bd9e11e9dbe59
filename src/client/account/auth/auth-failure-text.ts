import { type FailureTexts, useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { useAuth } from './auth-context.ts';
import type { AuthAction, AuthFailure } from './auth-failure.ts';

const WAIT_TEXTS = { wait: 'errors:tooOften.wait', waitUnknown: 'errors:tooOften.waitUnknown' };
const LOG_IN_TEXTS = {
  codes: { invalid_credentials: 'errors:codes.invalid_credentials' },
  wait: 'errors:tooOften.waitOrReset',
  waitUnknown: 'errors:tooOften.waitOrResetUnknown',
};

export function getAuthTexts(action: AuthAction): FailureTexts {
  const isGoogle = action === 'google';
  return {
    attempt: `errors:fallback.${action}`,
    reason: isGoogle ? 'after' : 'instead',
    // The server's messages about a failed code exchange are meant for developers.
    serverMessage: isGoogle ? 'last' : 'first',
    otherAccount: 'errors:codes.other_account',
    ...(action === 'logIn' ? LOG_IN_TEXTS : WAIT_TEXTS),
  };
}

/** Hides the server's reason, which could reveal whether the address has an account. */
export function getTextsForMailRequests(action: AuthAction): FailureTexts {
  return { ...getAuthTexts(action), reason: 'hidden' };
}

export function useDescribeAuthFailure(getTexts = getAuthTexts): (failure: AuthFailure) => string {
  const describeFailure = useDescribeFailure();
  return (failure) => describeFailure(failure, getTexts(failure.action));
}

export function useAuthFailureText(action: AuthAction): string | null {
  const { failure } = useAuth();
  const describeFailure = useDescribeAuthFailure();
  return failure?.action === action ? describeFailure(failure) : null;
}
