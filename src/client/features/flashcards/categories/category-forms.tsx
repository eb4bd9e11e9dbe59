import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '#client/account/use-form-draft.ts';
import { isForInputMethod } from '#client/lib/input-method.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { readName } from '#shared/library/sets.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

/** Returns a form for a category's name. `submit` returns a handler that calls `onValid` with the cleaned name. */
function useCategoryForm(category?: Category) {
  const { t } = useTranslation('flashcards');
  const categories = useLibrary(({ rows }) => rows.categories);
  const readInput = (input: string) => {
    const otherNames = categories.filter(({ id }) => id !== category?.id).map(({ name }) => name);
    return readName(input, otherNames);
  };
  const form = useForm({ defaultValues: { name: category?.name ?? '' } });
  const reason = form.formState.errors.name?.message;
  const validate = (input: string) => {
    const reading = readInput(input);
    return reading.ok || reading.reason;
  };
  const field = {
    label: t('category.name'),
    error: reason && t(`category.errors.${reason}`, { max: LIBRARY_LIMITS.categoryName }),
    'aria-required': true,
    autoComplete: 'off',
    ...form.register('name', { validate }),
  };
  const submit = (onValid: (name: string) => void) =>
    form.handleSubmit(({ name }) => {
      const reading = readInput(name);
      if (reading.ok) onValid(reading.name);
    });
  return { form, field, submit };
}

/** Renders the form for a new category. `onAdd` returns true if it was added, which empties the field. */
export function CategoryAddForm({ onAdd }: { onAdd: (name: string) => boolean }) {
  const { t } = useTranslation('flashcards');
  const { form, field, submit } = useCategoryForm();
  useFormDraft('add-category', form);
  const add = submit((name) => {
    if (!onAdd(name)) return;
    // The form keeps its reference to the field so that it can take focus at once.
    form.reset({ name: '' }, { keepFieldsRef: true });
    form.setFocus('name');
  });
  return (
    <form
      noValidate
      aria-label={t('category.addForm')}
      onSubmit={add}
      className="flex flex-wrap items-start gap-2"
    >
      <TextField {...field} data-shortcut="new" className="flex-1" />
      {/* The button is level with the field, below its label. */}
      <div className="mt-[calc(1lh+0.375rem)]">
        <Button type="submit" tone="primary" icon={<Plus className="size-5" />}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}

type CategoryEditFormProps = {
  category: Category;
  /** True if another device has deleted the category. Saving restores it. */
  isDeleted: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
};

export function CategoryEditForm({ category, isDeleted, onSave, onCancel }: CategoryEditFormProps) {
  const { t } = useTranslation('flashcards');
  const { form, field, submit } = useCategoryForm(category);
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isForInputMethod(event.nativeEvent)) return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form
      noValidate
      aria-label={t('category.editForm', { name: category.name })}
      onSubmit={submit(onSave)}
      onKeyDown={cancelOnEscape}
      className="flex flex-col gap-3 p-4"
    >
      {isDeleted && <Banner tone="info">{t('category.goneElsewhere')}</Banner>}
      <TextField {...field} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary">
          {t('row.save')}
        </Button>
        <Button onClick={onCancel}>{t('row.cancel')}</Button>
      </div>
    </form>
  );
}
