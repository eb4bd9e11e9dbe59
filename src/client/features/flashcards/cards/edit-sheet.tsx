import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { PageNotificationState } from '#client/ui/notification/use-page-notification.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { DuplicateDialog } from '../duplicates/duplicate-dialog.tsx';
import { useDuplicateQuestion } from '../duplicates/use-duplicate-question.ts';
import { RecordingSection } from '../recording/loaded-later.ts';
import type { CardFormValues } from './card-form-schema.ts';
import type { CardSheetProps } from './card-sheet-props.ts';
import { mayMakeDuplicate, planCardEdit } from './plan-card-edit.ts';
import { SheetForm } from './sheet-form.tsx';
import { SheetMessage } from './sheet-message.tsx';
import type { CardActions } from './use-card-actions.ts';
import { useCardForm } from './use-card-form.ts';
import { useCategoryName } from './use-category-name.ts';

type EditSheetProps = Pick<CardSheetProps, 'categories' | 'gone' | 'returnFocus' | 'onShow' | 'onClose'> & {
  onSaved: () => void;
  card: Flashcard;
  actions: CardActions;
  /** Saves the card and says so on the page. */
  update: CardActions['update'];
  notification: PageNotificationState;
};

/** Edits a card. A word that the category has already is asked about before it is saved. */
export function EditSheet(props: EditSheetProps) {
  const { card, gone, categories, actions, update, notification } = props;
  const { returnFocus, onShow, onSaved, onClose } = props;
  const { t } = useTranslation('flashcards');
  const formId = useId();
  const cardForm = useCardForm(categories, card);
  const { form } = cardForm;
  const { isDirty } = form.formState;
  const nameOf = useCategoryName();
  const { user } = useAuth();
  const { question, ask, close, closeThen } = useDuplicateQuestion();
  const isCancelled = useRef(false);

  const save = (values: CardFormValues) => {
    if (update(card, values, gone)) onSaved();
  };
  const submit = form.handleSubmit((values) => {
    const duplicate = mayMakeDuplicate(planCardEdit(card, values))
      ? actions.findDuplicate(values, card.id)
      : null;
    if (duplicate) ask(duplicate, values);
    else save(values);
  });
  const cancel = () => {
    isCancelled.current = true;
    onClose();
  };
  return (
    <SheetForm
      title={t('card.editForm', { word: card.word })}
      formId={formId}
      cardForm={cardForm}
      categories={categories}
      returnFocus={returnFocus}
      onSubmit={submit}
      onClose={onClose}
      holdsInput={isDirty}
      before={gone && <Banner tone="info">{t('card.goneElsewhere')}</Banner>}
      after={
        <>
          {user && !gone && (
            <RecordingSection userId={user.id} cardId={card.id} actions={actions} isCancelled={isCancelled} />
          )}
          <div className="sticky bottom-0 z-10 h-0">
            <div className="absolute inset-x-0 bottom-0">
              <SheetMessage notification={notification} />
            </div>
          </div>
        </>
      }
      footer={
        <>
          <Button onClick={cancel}>{t('row.cancel')}</Button>
          <Button type="submit" form={formId} tone="primary">
            {t('row.save')}
          </Button>
        </>
      }
    >
      {question && (
        <DuplicateDialog
          question={question}
          categoryName={nameOf(question.values.categoryId)}
          onProceed={() => closeThen(() => save(question.values))}
          onShow={() => closeThen(() => onShow(question.duplicate.card))}
          onClose={close}
        />
      )}
    </SheetForm>
  );
}
