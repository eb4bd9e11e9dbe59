import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKeptText } from '#client/account/kept-text/use-kept-text.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Category } from '#shared/library/schema.ts';
import { useCategoryForm } from './use-category-form.ts';

/** Adds a category; `onAdd` says whether it was taken, and only then the field is emptied. */
export function CategoryAddForm({
  categories,
  onAdd,
}: {
  categories: readonly Category[];
  onAdd: (name: string) => boolean;
}) {
  const { t } = useTranslation('flashcards');
  const { form, nameError } = useCategoryForm(categories);
  useKeptText('add-category', form);
  const submit = form.handleSubmit(({ name }) => {
    if (!onAdd(name)) return;
    // The field stays known to the form, so that it can take the focus at once.
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
      <TextField
        label={t('category.name')}
        error={nameError}
        aria-required
        autoComplete="off"
        data-shortcut="new"
        className="flex-1"
        {...form.register('name')}
      />
      {/* On a line with the field, below the height of its label. */}
      <div className="mt-[calc(1lh+0.375rem)]">
        <Button type="submit" tone="primary" icon={<Plus aria-hidden="true" className="size-5" />}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}
