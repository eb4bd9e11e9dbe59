import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '#shared/library/change.ts';

/** Turns the data layer's reason of a refusal into its sentence. */
export function useRefusalText(): (code: Refusal) => string {
  const { t } = useTranslation('errors');
  return useCallback((code) => t(`refusals.${code}`), [t]);
}
