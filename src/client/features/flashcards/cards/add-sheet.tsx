import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptText } from '#client/account/kept-text/use-kept-text.ts';
import { PlanLimitNotice } from '#client/account/plan/plan-limit-notice.tsx';
import { Button } from '#client/ui/button.tsx';
import type { PageNotificationState } from '#client/ui/notification/use-page-notification.ts';
import { DuplicateDialog } from '../duplicates/duplicate-dialog.tsx';
import { type DuplicateQuestion, useDuplicateQuestion } from '../duplicates/use-duplicate-question.ts';
import { type CardFormValues, startValues } from './card-form-schema.ts';
import type { CardSheetProps } from './card-sheet-props.ts';
import { changesNothing, planFillCard } from './plan-card-edit.ts';
import { SheetForm } from './sheet-form.tsx';
import { SheetMessage } from './sheet-message.tsx';
import type { CardActions } from './use-card-actions.ts';
import { useCardForm } from './use-card-form.ts';
import { useCategoryName } from './use-category-name.ts';

type AddSheetProps = Pick<CardSheetProps, 'categories' | 'full' | 'returnFocus' | 'onShow' | 'onClose'> & {
  actions: CardActions;
  notification: PageNotificationState;
};

/**
 * Adds a card; a word that the category has already is asked about before. Then the texts are emptied, the category
 * stays and the focus goes back to the word, so that a parent types a whole list without the mouse. A card that the
 * family's plan has no room for stays typed.
 */
export function AddSheet(props: AddSheetProps) {
  const { categories, full, actions, notification, returnFocus, onShow, onClose } = props;
  const { t } = useTranslation('flashcards');
  const formId = useId();
  const cardForm = useCardForm(categories);
  const { form } = cardForm;
  const { setFocus } = form;
  useKeptText('add-card', form);
  const nameOf = useCategoryName();
  const [noRoom, setNoRoom] = useState(false);
  const { question, ask, close, closeThen } = useDuplicateQuestion();

  const startNext = ({ categoryId }: CardFormValues) => {
    // The fields stay known to the form, so that one of them can take the focus at once.
    form.reset({ ...startValues(), categoryId }, { keepFieldsRef: true });
    setFocus('word');
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
    if (!duplicate) {
      add(values);
      return;
    }
    // What it says is about the card before.
    notification.dismiss();
    ask(duplicate, values);
  });
  return (
    <SheetForm
      title={t('card.addForm')}
      formId={formId}
      cardForm={cardForm}
      categories={categories}
      returnFocus={returnFocus}
      onSubmit={submit}
      onClose={onClose}
      onCard={<SheetMessage notification={notification} />}
      after={noRoom && full && <PlanLimitNotice />}
      footer={
        <Button
          type="submit"
          form={formId}
          tone="primary"
          size="large"
          className="w-full"
          icon={<Plus aria-hidden="true" className="size-5" />}
        >
          {t('add')}
        </Button>
      }
    >
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
    </SheetForm>
  );
}
