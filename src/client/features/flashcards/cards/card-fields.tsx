import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Category } from '#shared/library/schema.ts';
import { CategoryOptions } from './category-options.tsx';
import type { CardForm } from './use-card-form.ts';

/** Word, category, English and pinyin, for adding and for editing. */
export function CardFields({ form, errorOf, categories }: CardForm & { categories: readonly Category[] }) {
  const { t } = useTranslation('flashcards');
  const backId = useId();
  return (
    <div className="flex flex-col gap-3 sm:grid sm:grid-cols-2 sm:gap-x-4">
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
      <fieldset aria-describedby={backId} className="grid grid-cols-2 gap-x-3 sm:col-span-2 sm:gap-x-4">
        <TextField
          label={t('card.english')}
          error={errorOf('english')}
          autoComplete="off"
          {...form.register('english')}
        />
        <TextField
          label={t('card.pinyin')}
          error={errorOf('pinyin')}
          autoComplete="off"
          autoCapitalize="none"
          {...form.register('pinyin')}
        />
        <p id={backId} className="col-span-2 mt-1 text-sm text-soft first-letter:uppercase">
          {t('card.backHint')}
        </p>
      </fieldset>
    </div>
  );
}
