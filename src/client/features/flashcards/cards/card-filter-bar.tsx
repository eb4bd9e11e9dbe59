import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { FlashcardFilter } from '#shared/library/filter-flashcards.ts';
import type { Category } from '#shared/library/schema.ts';
import { CategoryOptions } from './category-options.tsx';

type FilterProps = {
  categories: readonly Category[];
  filter: FlashcardFilter;
  onChange: (filter: FlashcardFilter) => void;
};

/** Chooses which cards the list shows, and says how many those are. */
export function CardFilterBar({ shownCount, ...filter }: FilterProps & { shownCount: number }) {
  const { t } = useTranslation('flashcards');
  return (
    <search className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <FilterFields {...filter} />
      <p role="status" className="text-sm text-ink-soft sm:col-span-2">
        {t('filter.shown', { count: shownCount })}
      </p>
    </search>
  );
}

const FilterFields = memo(function FilterFields({ categories, filter, onChange }: FilterProps) {
  const { t } = useTranslation('flashcards');
  return (
    <>
      <SelectField
        label={t('filter.category')}
        value={filter.categoryId ?? ''}
        onChange={(event) => onChange({ ...filter, categoryId: event.target.value || null })}
      >
        <option value="">{t('filter.all')}</option>
        <CategoryOptions categories={categories} />
      </SelectField>
      <TextField
        label={t('filter.search')}
        type="search"
        autoComplete="off"
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
    </>
  );
});
