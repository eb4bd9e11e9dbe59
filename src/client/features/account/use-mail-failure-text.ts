import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthFailure } from '#client/lib/auth/auth-failure.ts';
import { useDescribeFailure } from '#client/lib/auth/use-describe-failure.ts';

const TOO_OFTEN = ['over_email_send_rate_limit', 'over_request_rate_limit'];

/**
 * Gives the sentence for a mail that was not sent. The specification's own sentence stands first (section 8), and the
 * server's is not shown: it could tell whether the address has an account. What the parent can do about it follows.
 */
export function useMailFailureText(): (failure: AuthFailure) => string {
  const { t } = useTranslation('errors');
  const describeFailure = useDescribeFailure();
  return useCallback(
    (failure) => {
      if (failure.outOfReach) return describeFailure(failure);
      const sentence = t(`fallback.${failure.action}`);
      return TOO_OFTEN.includes(failure.code ?? '') ? `${sentence} ${t('waitAMinute')}` : sentence;
    },
    [t, describeFailure],
  );
}
