import { useTranslation } from 'react-i18next';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Category } from '#shared/library/schema.ts';
import { CategoryOptions } from './category-options.tsx';
import type { CardForm } from './use-card-form.ts';

/** Word, category, English and pinyin, for adding and for editing. */
export function CardFields({ form, errorOf, categories }: CardForm & { categories: readonly Category[] }) {
  const { t } = useTranslation('flashcards');
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <TextField
        label={t('card.word')}
        description={t('card.wordHint')}
        error={errorOf('word')}
        aria-required
        autoComplete="off"
        {...form.register('word')}
      />
      <SelectField
        label={t('card.category')}
        description={categories.length === 0 ? t('card.noCategories') : undefined}
        error={errorOf('categoryId')}
        aria-required
        {...form.register('categoryId')}
      >
        <option value="">{t('card.selectCategory')}</option>
        <CategoryOptions categories={categories} />
      </SelectField>
      <TextField
        label={t('card.english')}
        description={t('card.backHint')}
        error={errorOf('english')}
        autoComplete="off"
        {...form.register('english')}
      />
      <TextField
        label={t('card.pinyin')}
        description={t('card.backHint')}
        error={errorOf('pinyin')}
        autoComplete="off"
        autoCapitalize="none"
        {...form.register('pinyin')}
      />
    </div>
  );
}
