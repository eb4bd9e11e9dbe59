import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useKeptText } from '#client/account/kept-text/use-kept-text.ts';
import { PlanLimitNotice } from '#client/account/plan/upgrade-link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import {
  type Notify,
  type PageNotificationState,
  usePageNotification,
} from '#client/ui/notification/use-notification.ts';
import type { DuplicateIndex } from '#shared/library/duplicate-index.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import {
  type CardTexts,
  changesNothing,
  mayMakeDuplicate,
  planCardEdit,
  planFillCard,
} from '../rows/plan-card-edit.ts';
import { useCategoryName } from '../rows/use-category-name.ts';
import { SheetForm, SheetMessage, startValues, useCardForm } from './card-form.tsx';
import { DuplicateDialog, type DuplicateQuestion, useDuplicateQuestion } from './duplicate-question.tsx';
import { type CardActions, useCardActions } from './use-card-actions.ts';

/** The form for a new card, or for `card` as it was when editing began. */
export type OpenSheet = { kind: 'add' } | { kind: 'edit'; card: Flashcard };

type CardSheetProps = {
  sheet: OpenSheet;
  /** The edited card has since been deleted elsewhere; saving brings it back. */
  gone: boolean;
  categories: readonly Category[];
  full: boolean;
  index: DuplicateIndex;
  /** Shows what is said after the sheet has closed. */
  notify: Notify;
  returnFocus: RefObject<HTMLElement | null>;
  onShow: (card: Flashcard) => void;
  onClose: () => void;
};

type AddSheetProps = Pick<CardSheetProps, 'categories' | 'full' | 'returnFocus' | 'onShow' | 'onClose'> & {
  actions: CardActions;
  notification: PageNotificationState;
};

/**
 * Adds a card, after asking about a word that the category already has. Then the texts are emptied, the category stays and
 * the focus returns to the word, so that a parent can type a whole list without the mouse. A card that the family's plan has
 * no room for stays in the form.
 */
function AddSheet(props: AddSheetProps) {
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

  const startNext = ({ categoryId }: CardTexts) => {
    // The fields stay known to the form, so that one of them can take the focus at once.
    form.reset({ ...startValues(), categoryId }, { keepFieldsRef: true });
    setFocus('word');
  };
  const add = (values: CardTexts) => {
    const result = actions.add(values);
    setNoRoom(!result.ok && result.code === 'plan_flashcard_limit');
    if (result.ok) startNext(values);
  };
  const fill = ({ duplicate, values }: DuplicateQuestion) => {
    if (actions.fill(duplicate.card, values)) startNext(values);
  };
  const submit = form.handleSubmit((values) => {
    const duplicate = actions.findDuplicate(values);
    if (!duplicate) return add(values);
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
          icon={<Plus className="size-5" />}
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

const RecordingSection = loadable(
  async () => (await import('../recording/recording-section.tsx')).RecordingSection,
);

type EditSheetProps = Pick<CardSheetProps, 'categories' | 'gone' | 'returnFocus' | 'onShow' | 'onClose'> & {
  onSaved: () => void;
  card: Flashcard;
  actions: CardActions;
  update: CardActions['update'];
  notification: PageNotificationState;
};

function EditSheet(props: EditSheetProps) {
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

  const save = (values: CardTexts) => {
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

/** The form of a new or an existing card. What goes wrong while it is open is shown inside it. */
export function CardSheet({ sheet, gone, index, notify, full, ...given }: CardSheetProps) {
  const { notification, notify: notifyHere } = usePageNotification();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // The outcome of an Undo may come after the sheet has closed.
  const inView = useMemo<Notify>(() => {
    const place = () => (isOpen.current ? notifyHere : notify);
    return {
      success: (text, undo) => place().success(text, undo),
      error: (text) => place().error(text),
    };
  }, [notify, notifyHere]);
  const actions = useCardActions(inView, index);
  const closing = useMemo<Notify>(
    () => ({ success: notify.success, error: notifyHere.error }),
    [notify, notifyHere],
  );
  const { update } = useCardActions(closing, index);
  const common = { ...given, actions, notification };
  if (sheet.kind === 'add') return <AddSheet {...common} full={full} />;
  const { onClose } = given;
  const close = () => {
    const { current } = notification;
    onClose();
    // A deleted recording's, for example.
    if (current?.undo) notify.success(current.text, { run: current.undo });
  };
  const edit = { card: sheet.card, gone, update, onSaved: onClose, onClose: close };
  return <EditSheet key={sheet.card.id} {...common} {...edit} />;
}
