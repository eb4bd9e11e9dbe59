import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';

/** Returns the name of a category by its id; one that is not there has the name that the list shows for it. */
export function useCategoryName(): (id: string) => string {
  const { t } = useTranslation('flashcards');
  const categories = useLibrary(({ library }) => library.categories);
  return useCallback((id) => categories.get(id)?.name ?? t('card.unknownCategory'), [categories, t]);
}
