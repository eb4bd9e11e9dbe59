import { useDescribeFailure } from '#client/lib/http/use-describe-failure.ts';
import { useAuth } from './auth-context.ts';
import type { AuthAction } from './auth-failure.ts';
import { authTexts } from './auth-texts.ts';

/** The last failure as a sentence in the language of the screen, if it was a failure of `action`; else null. */
export function useAuthFailureText(action: AuthAction): string | null {
  const { failure } = useAuth();
  const describeFailure = useDescribeFailure();
  return failure?.action === action ? describeFailure(failure, authTexts(action)) : null;
}
