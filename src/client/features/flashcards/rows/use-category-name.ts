import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';

/** Returns a function that names a category by its id, even one that no longer exists. */
export function useCategoryName(): (id: string) => string {
  const { t } = useTranslation('flashcards');
  const categories = useLibrary(({ library }) => library.categories);
  return useCallback((id) => categories.get(id)?.name ?? t('card.unknownCategory'), [categories, t]);
}
