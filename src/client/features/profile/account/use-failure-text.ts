import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toAccountDataFailure } from '#client/lib/account/account-data-failure.ts';

/** Says a failure of a call about the account (anything thrown) in the language of the screen. */
export function useFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('account');
  return useCallback(
    (thrown) => {
      const { code, error } = toAccountDataFailure(thrown);
      return t(`failures.${code}`, { defaultValue: error ?? t('failures.unexpected') });
    },
    [t],
  );
}
