import { Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { Category } from '#shared/library/schema.ts';
import { CardFields } from './card-fields.tsx';
import { type CardFormValues, startValues } from './card-form-schema.ts';
import { useCardForm } from './use-card-form.ts';

/**
 * Adds a card; `onAdd` says whether it was taken. Then the texts are emptied, the category stays and the focus goes back
 * to the word, so that a parent types a whole list without the mouse.
 */
export const CardAddForm = memo(function CardAddForm({
  categories,
  onAdd,
}: {
  categories: readonly Category[];
  onAdd: (values: CardFormValues) => boolean;
}) {
  const { t } = useTranslation('flashcards');
  const { form, errorOf } = useCardForm(categories);
  const submit = form.handleSubmit((values) => {
    if (!onAdd(values)) return;
    // The fields stay known to the form, so that one of them can take the focus at once.
    form.reset({ ...startValues(), categoryId: values.categoryId }, { keepFieldsRef: true });
    form.setFocus('word');
  });
  return (
    <form noValidate aria-label={t('card.addForm')} onSubmit={submit} className="flex flex-col gap-4">
      <CardFields form={form} errorOf={errorOf} categories={categories} />
      <Button
        type="submit"
        tone="primary"
        className="sm:self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        {t('add')}
      </Button>
    </form>
  );
});
