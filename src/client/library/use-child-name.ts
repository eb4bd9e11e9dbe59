import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Child } from '#shared/library/tables/child.ts';

/** Returns a function that names a child; a parent need not name the only one. */
export function useChildName(): (child: Pick<Child, 'name'>) => string {
  const { t } = useTranslation('children');
  return useCallback(({ name }) => name || t('noName'), [t]);
}
