import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Category } from '#shared/library/schema.ts';
import { EditRowForm } from '../rows/edit-row-form.tsx';
import { useCategoryForm } from './use-category-form.ts';

/** A category's row in edit mode. `gone`: it was deleted elsewhere meanwhile, and saving brings it back. */
export function CategoryEditForm({
  category,
  categories,
  gone,
  onSave,
  onCancel,
}: {
  category: Category;
  categories: readonly Category[];
  gone: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('flashcards');
  const { form, nameError } = useCategoryForm(categories, category);
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  return (
    <EditRowForm
      label={t('category.editForm', { name: category.name })}
      onSubmit={form.handleSubmit(({ name }) => onSave(name))}
      onCancel={onCancel}
    >
      {gone && <Banner tone="info">{t('category.goneElsewhere')}</Banner>}
      <TextField
        label={t('category.name')}
        error={nameError}
        aria-required
        autoComplete="off"
        {...form.register('name')}
      />
    </EditRowForm>
  );
}
