import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchAndFilter } from '#client/ui/search-and-filter.tsx';
import type { FlashcardFilter } from '#shared/library/filter-flashcards.ts';
import type { Category } from '#shared/library/schema.ts';
import { CategoryOptions } from './category-options.tsx';

type CardSearchProps = {
  categories: readonly Category[];
  filter: FlashcardFilter;
  onChange: (filter: FlashcardFilter) => void;
};

/** Chooses which cards the list shows. */
export const CardSearch = memo(function CardSearch({ categories, filter, onChange }: CardSearchProps) {
  const { t } = useTranslation('flashcards');
  return (
    <SearchAndFilter
      searchLabel={t('filter.search')}
      search={filter.search}
      onSearch={(search) => onChange({ ...filter, search })}
      filterLabel={t('filter.category')}
      filter={filter.categoryId ?? ''}
      onFilter={(categoryId) => onChange({ ...filter, categoryId: categoryId || null })}
      all={t('filter.all')}
    >
      <CategoryOptions categories={categories} />
    </SearchAndFilter>
  );
});
