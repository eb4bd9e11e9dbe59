import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { Banner } from '#client/ui/banner.tsx';
import type { Category, Flashcard } from '#shared/library/schema.ts';
import { DuplicateDialog } from '../duplicates/duplicate-dialog.tsx';
import { useDuplicateQuestion } from '../duplicates/use-duplicate-question.ts';
import { RecordingSection } from '../recording/loaded-later.ts';
import { EditRowForm } from '../rows/edit-row-form.tsx';
import type { RowEditing } from '../rows/use-row-editing.ts';
import { CardFields } from './card-fields.tsx';
import type { CardFormValues } from './card-form-schema.ts';
import { mayMakeDuplicate, planCardEdit } from './plan-card-edit.ts';
import type { CardActions } from './use-card-actions.ts';
import { useCardForm } from './use-card-form.ts';
import { useCategoryName } from './use-category-name.ts';

export type CardEditing = RowEditing<Flashcard, CardFormValues>;

/** A card's row in edit mode. A word that the category has already is asked about before it is saved. */
export function CardEditForm({
  editing: { row: card, gone },
  categories,
  actions,
  onSave,
  onShow,
  onCancel,
}: {
  editing: NonNullable<CardEditing['editing']>;
  categories: readonly Category[];
  actions: CardActions;
  onSave: (values: CardFormValues) => void;
  onShow: (card: Flashcard) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('flashcards');
  const { form, errorOf } = useCardForm(categories, card);
  const nameOf = useCategoryName();
  const { user } = useAuth();
  const { setFocus } = form;
  useEffect(() => setFocus('word', { shouldSelect: true }), [setFocus]);
  const { question, ask, close, closeThen } = useDuplicateQuestion();
  const submit = form.handleSubmit((values) => {
    const duplicate = mayMakeDuplicate(planCardEdit(card, values))
      ? actions.findDuplicate(values, card.id)
      : null;
    if (duplicate) ask(duplicate, values);
    else onSave(values);
  });
  return (
    <>
      <EditRowForm label={t('card.editForm', { word: card.word })} onSubmit={submit} onCancel={onCancel}>
        {gone && <Banner tone="info">{t('card.goneElsewhere')}</Banner>}
        <CardFields form={form} errorOf={errorOf} categories={categories} />
        {user && !gone && <RecordingSection userId={user.id} cardId={card.id} actions={actions} />}
      </EditRowForm>
      {question && (
        <DuplicateDialog
          question={question}
          categoryName={nameOf(question.values.categoryId)}
          onProceed={() => closeThen(() => onSave(question.values))}
          onShow={() => closeThen(() => onShow(question.duplicate.card))}
          onClose={close}
        />
      )}
    </>
  );
}
