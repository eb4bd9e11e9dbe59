import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuthFailure, isTooOften } from '#client/lib/auth/auth-failure.ts';
import { useDescribeFailure } from '#client/lib/auth/use-describe-failure.ts';

/**
 * Gives the sentence for a mail that was not sent. The fixed sentence of
 * docs/product/sign-in.md#forgotten-password stands first, and the server's is not shown: it could tell
 * whether the address has an account. What the parent can do about it follows.
 */
export function useMailFailureText(): (failure: AuthFailure) => string {
  const { t } = useTranslation('errors');
  const describeFailure = useDescribeFailure();
  return useCallback(
    (failure) => {
      if (failure.outOfReach) return describeFailure(failure);
      const sentence = t(`fallback.${failure.action}`);
      return isTooOften(failure) ? `${sentence} ${describeFailure(failure)}` : sentence;
    },
    [t, describeFailure],
  );
}
