import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category, Flashcard } from '#shared/library/schema.ts';
import { EditRowForm } from '../rows/edit-row-form.tsx';
import { CardFields } from './card-fields.tsx';
import { useCardForm } from './use-card-form.ts';

/** A card's row in edit mode. */
export function CardEditForm({
  card,
  categories,
  onSave,
  onCancel,
}: {
  card: Flashcard;
  categories: readonly Category[];
  onSave: (card: Flashcard) => void;
  onCancel: (id: string) => void;
}) {
  const { t } = useTranslation('flashcards');
  const { form, errorOf } = useCardForm(categories, card);
  const { setFocus } = form;
  useEffect(() => setFocus('word', { shouldSelect: true }), [setFocus]);
  return (
    <EditRowForm
      label={t('card.editForm', { word: card.word })}
      onSubmit={form.handleSubmit((values) => onSave({ id: card.id, ...values }))}
      onCancel={() => onCancel(card.id)}
    >
      <CardFields form={form} errorOf={errorOf} categories={categories} />
    </EditRowForm>
  );
}
