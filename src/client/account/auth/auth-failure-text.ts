import { type FailureTexts, useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { useAuth } from './auth-context.ts';
import type { AuthAction, AuthFailure } from './auth-failure.ts';

const WAIT = { wait: 'errors:tooOften.wait', waitUnknown: 'errors:tooOften.waitUnknown' };
const WAIT_OR_RESET = {
  wait: 'errors:tooOften.waitOrReset',
  waitUnknown: 'errors:tooOften.waitOrResetUnknown',
};

export function getAuthTexts(action: AuthAction): FailureTexts {
  const isGoogle = action === 'google';
  return {
    attempt: `errors:fallback.${action}`,
    reason: isGoogle ? 'after' : 'instead',
    // The server's messages about a failed code exchange are meant for programmers.
    serverMessage: isGoogle ? 'last' : 'first',
    otherAccount: 'errors:codes.other_account',
    ...(action === 'logIn' ? WAIT_OR_RESET : WAIT),
  };
}

/** Hides the server's reason, which could reveal whether the address has an account. */
export function getMailTexts(action: AuthAction): FailureTexts {
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
