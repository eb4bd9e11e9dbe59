import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#client/ui/text-field.tsx';
import type { Category } from '#shared/library/schema.ts';
import { EditRowForm } from '../rows/edit-row-form.tsx';
import { useCategoryForm } from './use-category-form.ts';

/** A category's row in edit mode. */
export function CategoryEditForm({
  category,
  categories,
  onSave,
  onCancel,
}: {
  category: Category;
  categories: readonly Category[];
  onSave: (category: Category) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('flashcards');
  const { form, nameError } = useCategoryForm(categories, category);
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  return (
    <EditRowForm
      label={t('category.editForm', { name: category.name })}
      onSubmit={form.handleSubmit(({ name }) => onSave({ id: category.id, name }))}
      onCancel={onCancel}
    >
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
