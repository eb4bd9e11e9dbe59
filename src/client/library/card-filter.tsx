import { useDeferredValue, useMemo, useState } from 'react';
import { NameOptions } from '#client/ui/fields/field.tsx';
import { SearchAndFilter } from '#client/ui/toolbar.tsx';
import { type FlashcardFilter, filterFlashcards } from '#shared/library/filter-flashcards.ts';
import { useLibrary } from './use-library.ts';

export const ALL_CARDS: FlashcardFilter = { categoryId: null, search: '' };

/** Ignores a category that another device has deleted. `shown` is deferred while typing. */
export function useCardFilter() {
  const flashcards = useLibrary(({ rows }) => rows.flashcards);
  const categories = useLibrary(({ library }) => library.categories);
  const [filter, setFilter] = useState(ALL_CARDS);
  const categoryId = filter.categoryId && categories.has(filter.categoryId) ? filter.categoryId : null;
  const search = useDeferredValue(filter.search);
  const shown = useMemo(
    () => filterFlashcards(flashcards, { categoryId, search }),
    [flashcards, categoryId, search],
  );
  return { filter: { ...filter, categoryId }, setFilter, shown, isSettled: search === filter.search };
}
export type CardFilter = ReturnType<typeof useCardFilter>;

type CardSearchProps = {
  filter: FlashcardFilter;
  onChange: (filter: FlashcardFilter) => void;
  searchLabel: string;
  filterLabel: string;
  allLabel: string;
};

export function CardSearch({ filter, onChange, ...texts }: CardSearchProps) {
  const categories = useLibrary(({ rows }) => rows.categories);
  return (
    <SearchAndFilter
      {...texts}
      search={filter.search}
      onSearch={(search) => onChange({ ...filter, search })}
      filter={filter.categoryId ?? ''}
      onFilter={(id) => onChange({ ...filter, categoryId: id || null })}
    >
      <NameOptions rows={categories} />
    </SearchAndFilter>
  );
}
