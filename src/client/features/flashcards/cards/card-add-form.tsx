import { Plus } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanLimitNotice } from '#client/lib/plan/plan-limit-notice.tsx';
import type { CommitResult } from '#client/library/library-store.ts';
import { Button } from '#client/ui/button.tsx';
import type { Category } from '#shared/library/schema.ts';
import { CardFields } from './card-fields.tsx';
import { type CardFormValues, startValues } from './card-form-schema.ts';
import { useCardForm } from './use-card-form.ts';

/**
 * Adds a card; `onAdd` says whether it was taken. Then the texts are emptied, the category stays and the focus goes back
 * to the word, so that a parent types a whole list without the mouse. A card that the family's plan has no room for stays
 * typed (`full`: there is none at this moment).
 */
export const CardAddForm = memo(function CardAddForm({
  categories,
  full,
  onAdd,
}: {
  categories: readonly Category[];
  full: boolean;
  onAdd: (values: CardFormValues) => CommitResult;
}) {
  const { t } = useTranslation('flashcards');
  const { form, errorOf } = useCardForm(categories);
  const [noRoom, setNoRoom] = useState(false);
  const submit = form.handleSubmit((values) => {
    const result = onAdd(values);
    setNoRoom(!result.ok && result.code === 'plan_flashcard_limit');
    if (!result.ok) return;
    // The fields stay known to the form, so that one of them can take the focus at once.
    form.reset({ ...startValues(), categoryId: values.categoryId }, { keepFieldsRef: true });
    form.setFocus('word');
  });
  return (
    <form noValidate aria-label={t('card.addForm')} onSubmit={submit} className="flex flex-col gap-4">
      <CardFields form={form} errorOf={errorOf} categories={categories} />
      {noRoom && full && <PlanLimitNotice />}
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
