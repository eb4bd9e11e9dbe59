import { type FailureTexts, useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { useAuth } from './auth-context.ts';
import type { AuthAction, AuthFailure } from './auth-failure.ts';

const WAIT = { wait: 'errors:tooOften.wait', waitUnknown: 'errors:tooOften.waitUnknown' };
const WAIT_OR_RESET = {
  wait: 'errors:tooOften.waitOrReset',
  waitUnknown: 'errors:tooOften.waitOrResetUnknown',
};

export function authTexts(action: AuthAction): FailureTexts {
  const isGoogle = action === 'google';
  return {
    attempt: `errors:fallback.${action}`,
    reason: isGoogle ? 'after' : 'instead',
    // The server's messages about a failed code exchange are meant for programmers.
    serverWords: isGoogle ? 'last' : 'first',
    otherAccount: 'errors:codes.other_account',
    ...(action === 'logIn' ? WAIT_OR_RESET : WAIT),
  };
}

/** The server's reason is hidden: it could tell whether the address has an account. */
export function mailTexts(action: AuthAction): FailureTexts {
  return { ...authTexts(action), reason: 'hidden' };
}

export function useDescribeAuthFailure(textsOf = authTexts): (failure: AuthFailure) => string {
  const describeFailure = useDescribeFailure();
  return (failure) => describeFailure(failure, textsOf(failure.action));
}

export function useAuthFailureText(action: AuthAction): string | null {
  const { failure } = useAuth();
  const describeFailure = useDescribeAuthFailure();
  return failure?.action === action ? describeFailure(failure) : null;
}
