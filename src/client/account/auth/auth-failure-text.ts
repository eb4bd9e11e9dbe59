import type { FailureTexts } from '#client/lib/http/describe-failure.ts';
import { useDescribeFailure } from '#client/lib/http/use-describe-failure.ts';
import { useAuth } from './auth-context.ts';
import type { AuthAction } from './auth-failure.ts';

const WAIT = { wait: 'errors:tooOften.wait', waitUnknown: 'errors:tooOften.waitUnknown' };
/** Where a password is asked for, there is another way in. */
const WAIT_OR_RESET = {
  wait: 'errors:tooOften.waitOrReset',
  waitUnknown: 'errors:tooOften.waitOrResetUnknown',
};

/** Returns the texts that describe a failure of `action`. */
export function authTexts(action: AuthAction): FailureTexts {
  const isGoogle = action === 'google';
  return {
    attempt: `errors:fallback.${action}`,
    // What Google says makes sense only together with what was being tried.
    reason: isGoogle ? 'after' : 'instead',
    // What goes wrong in the code exchange is said by the server in words for programmers.
    serverWords: isGoogle ? 'last' : 'first',
    otherAccount: 'errors:codes.other_account',
    ...(action === 'logIn' ? WAIT_OR_RESET : WAIT),
  };
}

/**
 * Returns the texts for a mail that was not sent. The server's reason is hidden: it could tell whether the address has an
 * account.
 */
export function mailTexts(action: AuthAction): FailureTexts {
  return { ...authTexts(action), reason: 'hidden' };
}

/** The last failure as a sentence in the language of the screen, if it was a failure of `action`; else null. */
export function useAuthFailureText(action: AuthAction): string | null {
  const { failure } = useAuth();
  const describeFailure = useDescribeFailure();
  return failure?.action === action ? describeFailure(failure, authTexts(action)) : null;
}
