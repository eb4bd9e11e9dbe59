import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { readWaitMinutes } from '#client/lib/http/retry-after.ts';
import { describeBillingFailure, toBillingFailureReason } from './billing-failure.ts';

const TOO_MANY_REQUESTS = 429;

/** Says a failure of a billing call (anything thrown) in the language of the screen. */
export function useBillingFailureText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (error) => {
      const reason = toBillingFailureReason(error);
      const tooOften = reason.kind === 'refused' && reason.status === TOO_MANY_REQUESTS;
      const minutes = tooOften ? readWaitMinutes() : null;
      if (minutes !== null) return t('tooOften.wait', { count: minutes });
      return describeBillingFailure(reason, i18n.language, (key, options) => t(key, options));
    },
    [t, i18n.language],
  );
}

/**
 * Returns the sentence for a failure of Manage Billing: 'Unable to open billing portal' for a missing token and a call that
 * did not get through, else as `useBillingFailureText` says it.
 */
export function usePortalFailureText(): (error: unknown) => string {
  const describeFailure = useBillingFailureText();
  const { t } = useTranslation('errors');
  return useCallback(
    (error) => {
      const reason = toBillingFailureReason(error);
      const said = reason.kind === 'refused' || reason.kind === 'no-url' ? reason.error : null;
      return said === null ? t('billing.portal') : describeFailure(error);
    },
    [describeFailure, t],
  );
}
