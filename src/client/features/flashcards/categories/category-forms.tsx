import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { useKeptText } from '#client/account/kept-text/use-kept-text.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { type Category, CategorySchema } from '#shared/library/tables/category.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { textKey } from '#shared/library/tables/text.ts';

/** A name whose key is in `takenKeys` is refused with an issue of code `custom`. */
export function createCategoryFormSchema(takenKeys: ReadonlySet<string>) {
  return z.object({
    name: CategorySchema.shape.name.check(z.refine((name) => !takenKeys.has(textKey(name)))),
  });
}

export function collectNameKeys(
  categories: readonly { id: string; name: string }[],
  exceptId?: string,
): ReadonlySet<string> {
  return new Set(categories.filter(({ id }) => id !== exceptId).map(({ name }) => textKey(name)));
}

export function nameErrorKey(code: string | undefined): string | undefined {
  if (!code) return undefined;
  if (code === 'too_big') return 'category.errors.tooLong';
  return code === 'custom' ? 'category.errors.taken' : 'category.errors.blank';
}

function useCategoryForm(category?: Category) {
  const { t } = useTranslation('flashcards');
  const categories = useLibrary(({ rows }) => rows.categories);
  const schema = useMemo(
    () => createCategoryFormSchema(collectNameKeys(categories, category?.id)),
    [categories, category?.id],
  );
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: category?.name ?? '' } });
  const errorKey = nameErrorKey(form.formState.errors.name?.type);
  const field = {
    label: t('category.name'),
    error: errorKey && t(errorKey, { max: LIBRARY_LIMITS.categoryName }),
    'aria-required': true,
    autoComplete: 'off',
    ...form.register('name'),
  };
  return { form, field };
}

/** `onAdd` returns whether the category was added; only then is the field emptied. */
export function CategoryAddForm({ onAdd }: { onAdd: (name: string) => boolean }) {
  const { t } = useTranslation('flashcards');
  const { form, field } = useCategoryForm();
  useKeptText('add-category', form);
  const submit = form.handleSubmit(({ name }) => {
    if (!onAdd(name)) return;
    // The form keeps its reference to the field, so that it can take the focus at once.
    form.reset({ name: '' }, { keepFieldsRef: true });
    form.setFocus('name');
  });
  return (
    <form
      noValidate
      aria-label={t('category.addForm')}
      onSubmit={submit}
      className="flex flex-wrap items-start gap-2"
    >
      <TextField {...field} data-shortcut="new" className="flex-1" />
      {/* The button is on a line with the field, below the height of its label. */}
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
  /** True if the category has been deleted elsewhere; saving restores it. */
  gone: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
};

export function CategoryEditForm({ category, gone, onSave, onCancel }: CategoryEditFormProps) {
  const { t } = useTranslation('flashcards');
  const { form, field } = useCategoryForm(category);
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  const cancelOnEscape = (event: KeyboardEvent) => {
    // An Escape that cancels the choice of Chinese characters belongs to the input method.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form
      noValidate
      aria-label={t('category.editForm', { name: category.name })}
      onSubmit={form.handleSubmit(({ name }) => onSave(name))}
      onKeyDown={cancelOnEscape}
      className="flex flex-col gap-3 p-4"
    >
      {gone && <Banner tone="info">{t('category.goneElsewhere')}</Banner>}
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
