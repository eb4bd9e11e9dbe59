import { Plus } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptText } from '#client/lib/kept-text/use-kept-text.ts';
import { PlanLimitNotice } from '#client/lib/plan/plan-limit-notice.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Category, Flashcard } from '#shared/library/schema.ts';
import { DuplicateDialog } from '../duplicates/duplicate-dialog.tsx';
import { type DuplicateQuestion, useDuplicateQuestion } from '../duplicates/use-duplicate-question.ts';
import { CardFields } from './card-fields.tsx';
import { type CardFormValues, startValues } from './card-form-schema.ts';
import { changesNothing, planFillCard } from './plan-card-edit.ts';
import type { CardActions } from './use-card-actions.ts';
import { useCardForm } from './use-card-form.ts';
import { useCategoryName } from './use-category-name.ts';

/**
 * Adds a card; a word that the category has already is asked about before. Then the texts are emptied, the category
 * stays and the focus goes back to the word, so that a parent types a whole list without the mouse. A card that the
 * family's plan has no room for stays typed (`full`: there is none at this moment).
 */
export const CardAddForm = memo(function CardAddForm({
  categories,
  full,
  actions,
  onShow,
}: {
  categories: readonly Category[];
  full: boolean;
  actions: CardActions;
  onShow: (card: Flashcard) => void;
}) {
  const { t } = useTranslation('flashcards');
  const { form, errorOf } = useCardForm(categories);
  useKeptText('add-card', form);
  const nameOf = useCategoryName();
  const [noRoom, setNoRoom] = useState(false);
  const { question, ask, close, closeThen } = useDuplicateQuestion();

  const startNext = ({ categoryId }: CardFormValues) => {
    // The fields stay known to the form, so that one of them can take the focus at once.
    form.reset({ ...startValues(), categoryId }, { keepFieldsRef: true });
    form.setFocus('word');
  };
  const add = (values: CardFormValues) => {
    const result = actions.add(values);
    setNoRoom(!result.ok && result.code === 'plan_flashcard_limit');
    if (result.ok) startNext(values);
  };
  const fill = ({ duplicate, values }: DuplicateQuestion) => {
    if (actions.fill(duplicate.card, values)) startNext(values);
  };
  const submit = form.handleSubmit((values) => {
    const duplicate = actions.findDuplicate(values);
    if (duplicate) ask(duplicate, values);
    else add(values);
  });
  return (
    <>
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
      {question && (
        <DuplicateDialog
          adding
          question={question}
          categoryName={nameOf(question.values.categoryId)}
          canFill={!changesNothing(planFillCard(question.duplicate.card, question.values))}
          onProceed={() => closeThen(() => add(question.values))}
          onFill={() => closeThen(() => fill(question))}
          onShow={() => closeThen(() => onShow(question.duplicate.card))}
          onClose={close}
        />
      )}
    </>
  );
});
