import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuthFailure, describeAuthFailure } from './auth-failure.ts';

/** Gives the sentence for a failure in the language of the screen. */
export function useDescribeFailure(): (failure: AuthFailure) => string {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (failure) => describeAuthFailure(failure, i18n.language, (key, options) => t(key, options ?? {})),
    [t, i18n.language],
  );
}
