import { Plus, Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { PlanLimitNotice } from '#client/account/plan/upgrade-link.tsx';
import { useFormDraft } from '#client/account/use-form-draft.ts';
import { useIsUnmounted } from '#client/lib/async-action/use-is-unmounted.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { lastCategory } from '#client/library/last-category.ts';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { NotificationBanner } from '#client/ui/notification/notification-banner.tsx';
import {
  type Notify,
  type PageNotificationState,
  usePageNotification,
} from '#client/ui/notification/use-notification.ts';
import { WordCard } from '#client/ui/word-card.tsx';
import { hasRoom } from '#shared/library/changes/decision.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { type CardTexts, mayMakeDuplicate, planCardEdit } from '../rows/plan-card-edit.ts';
import { useCardActions } from '../rows/use-card-actions.ts';
import { CardFields, type CardForm, toFormValues, useCardForm } from './card-form.tsx';
import { DuplicateDialog, type DuplicateQuestion, useDuplicateQuestion } from './duplicate-question.tsx';

/** The form for a new card, or for `card` as it was when editing began. */
export type OpenSheet = { kind: 'add' } | { kind: 'edit'; card: Flashcard };

type SheetHandlers = Pick<SheetFormProps, 'returnFocusRef' | 'onShow' | 'onClose'>;
type CardSheetProps = SheetHandlers & { notify: Notify };

export function CardSheet({ sheet, notify, ...handlers }: CardSheetProps & { sheet: OpenSheet }) {
  if (sheet.kind === 'add') return <AddSheet {...handlers} />;
  return <EditSheet key={sheet.card.id} {...handlers} notify={notify} card={sheet.card} />;
}

type NewCardSheetProps = { opener?: RefObject<HTMLElement | null>; onClose: () => void };

/** Adds cards from any page. An existing card is shown on the page /cards. */
export function NewCardSheet({ opener, onClose }: NewCardSheetProps) {
  const navigate = useNavigate();
  const isReady = useLibrary(({ status }) => status === 'ready');
  const showCard = ({ word }: Flashcard) => {
    onClose();
    navigate(`/cards?${new URLSearchParams({ search: word })}`);
  };
  if (!isReady) return null;
  return <AddSheet returnFocusRef={opener} onShow={showCard} onClose={onClose} />;
}

/**
 * Adds a card, then empties the texts, keeps the category and returns focus to the word so that a parent can type
 * an entire list without the mouse. A card beyond the plan's limit stays in the form.
 */
function AddSheet(handlers: SheetHandlers) {
  const { t } = useTranslation('flashcards');
  const { notification, notify } = usePageNotification();
  const actions = useCardActions(notify);
  const cardForm = useCardForm({ categoryId: lastCategory.read() });
  const { form } = cardForm;
  useFormDraft('add-card', form);
  const rules = useLibraryRules();
  const isFull = useLibrary(({ library }) => !hasRoom(library.flashcardCount, 1, rules));
  const [isOverLimit, setIsOverLimit] = useState(false);

  const startNext = ({ categoryId }: CardTexts) => {
    lastCategory.write(categoryId);
    // The form keeps its references to the fields so that one of them can take focus at once.
    form.reset({ ...toFormValues(), categoryId }, { keepFieldsRef: true });
    form.setFocus('word');
  };
  const add = (values: CardTexts) => {
    const result = actions.add(values);
    setIsOverLimit(!result.ok && result.code === 'plan_flashcard_limit');
    if (result.ok) startNext(values);
  };
  return (
    <SheetForm
      {...handlers}
      title={t('card.addForm')}
      cardForm={cardForm}
      findDuplicate={actions.findDuplicate}
      onQuestion={notification.dismiss}
      save={add}
      fill={(card, values) => actions.fill(card, values) && startNext(values)}
      onCard={<SheetMessage notification={notification} />}
      after={isOverLimit && isFull && <PlanLimitNotice />}
      footer={
        <Button
          type="submit"
          form={CARD_FORM_ID}
          tone="primary"
          size="large"
          className="w-full"
          icon={<Plus className="size-5" />}
        >
          {t('add')}
        </Button>
      }
    />
  );
}

const RecordingSection = loadable(
  async () => (await import('../media/recording-section.tsx')).RecordingSection,
);

const PhotoSection = loadable(async () => (await import('../media/photo-section.tsx')).PhotoSection);

function EditSheet({ card, notify, onClose, ...handlers }: CardSheetProps & { card: Flashcard }) {
  const { t } = useTranslation('flashcards');
  const { notification, notify: notifyHere } = usePageNotification();
  const isUnmounted = useIsUnmounted();
  // The outcome of an Undo may arrive after the sheet has closed.
  const getNotify = () => (isUnmounted.current ? notify : notifyHere);
  const actions = useCardActions({
    success: (text, undo) => getNotify().success(text, undo),
    error: (text) => getNotify().error(text),
  });
  const { update } = useCardActions({ success: notify.success, error: notifyHere.error });
  const cardForm = useCardForm(card);
  const { user } = useAuth();
  const current = useLibrary(({ library }) => library.flashcards.get(card.id));
  // Saving restores a card that another device has deleted since editing began.
  const isDeleted = current === undefined;
  const isCanceled = useRef(false);
  const close = () => {
    onClose();
    const { current: shown } = notification;
    if (shown?.undo) notify.success(shown.text, { run: shown.undo });
  };
  const cancel = () => {
    isCanceled.current = true;
    close();
  };
  return (
    <SheetForm
      {...handlers}
      onClose={close}
      title={t('card.editForm', { word: card.word })}
      cardForm={cardForm}
      findDuplicate={(values) =>
        mayMakeDuplicate(planCardEdit(card, values)) ? actions.findDuplicate(values, card.id) : null
      }
      save={(values) => update(card, values, isDeleted) && onClose()}
      holdsInput={cardForm.form.formState.isDirty}
      before={isDeleted && <Banner tone="info">{t('card.goneElsewhere')}</Banner>}
      after={
        <>
          {user && current && (
            <>
              <PhotoSection userId={user.id} card={current} actions={actions} isCanceled={isCanceled} />
              <RecordingSection userId={user.id} card={current} actions={actions} isCanceled={isCanceled} />
            </>
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
          <Button type="submit" form={CARD_FORM_ID} tone="primary">
            {t('row.save')}
          </Button>
        </>
      }
    />
  );
}

/** The submit button refers to the form by this id. Only one sheet is open at a time. */
const CARD_FORM_ID = 'card-form';

type SheetFormProps = {
  title: string;
  footer: ReactNode;
  cardForm: CardForm;
  /** The element that gets focus on close instead of the element that had it before. */
  returnFocusRef?: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
  onShow: (card: Flashcard) => void;
  findDuplicate: (values: CardTexts) => DuplicateQuestion['duplicate'] | null;
  onQuestion?: () => void;
  save: (values: CardTexts) => unknown;
  /** Adds the texts that the existing card lacks, instead of creating a second card. */
  fill?: (card: Flashcard, values: CardTexts) => void;
  holdsInput?: boolean;
  onCard?: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
};

function SheetForm(props: SheetFormProps) {
  const { title, cardForm, onClose, findDuplicate, save, fill } = props;
  const { question, setQuestion, closeAndRun } = useDuplicateQuestion();
  const submit = cardForm.form.handleSubmit((values) => {
    const duplicate = findDuplicate(values);
    if (!duplicate) return save(values);
    props.onQuestion?.();
    setQuestion({ duplicate, values });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      returnFocusRef={props.returnFocusRef}
      footer={props.footer}
      holdsInput={props.holdsInput ?? false}
    >
      <form
        id={CARD_FORM_ID}
        noValidate
        aria-label={title}
        onSubmit={submit}
        className="flex flex-col gap-4 pb-1"
      >
        {props.before}
        <div className="relative">
          <TypedWord control={cardForm.form.control} />
          {/* The question appears above a phone's keyboard and does not move the fields. */}
          <div className="absolute inset-x-0 -bottom-3 z-10 flex justify-center">{props.onCard}</div>
        </div>
        <CardFields {...cardForm} />
        <FocusOnWord setFocus={cardForm.form.setFocus} />
        {props.after}
      </form>
      {/* The question is inside the sheet so that a press on it does not close the sheet. */}
      {question && (
        <DuplicateDialog
          question={question}
          onProceed={() => closeAndRun(() => save(question.values))}
          onFill={fill && (() => closeAndRun(() => fill(question.duplicate.card, question.values)))}
          onShow={() => closeAndRun(() => props.onShow(question.duplicate.card))}
          onClose={() => setQuestion(null)}
        />
      )}
    </Dialog>
  );
}

/** Hides when a keyboard or a low screen leaves little room for the fields. */
function TypedWord({ control }: { control: CardForm['form']['control'] }) {
  const word = useDeferredValue(useWatch({ control, name: 'word' }));
  return (
    <div aria-hidden="true" className="px-6 pt-1 flat:hidden">
      <WordCard word={word.trim()} className="mx-auto w-full max-w-80 -rotate-1" />
    </div>
  );
}

/** Focuses the word. Must be inside the dialog, whose content renders later. */
function FocusOnWord({ setFocus }: Pick<CardForm['form'], 'setFocus'>) {
  useEffect(() => setFocus('word', { shouldSelect: true }), [setFocus]);
  return null;
}

function SheetMessage({ notification }: { notification: PageNotificationState }) {
  const { t } = useTranslation('flashcards');
  const { current, dismiss } = notification;
  const undo = current?.undo;
  return (
    <NotificationBanner notification={notification}>
      {undo && (
        <Button
          tone="quiet"
          className="-my-2"
          icon={<Undo2 className="size-4" />}
          onClick={() => {
            dismiss();
            undo();
          }}
        >
          {t('undo')}
        </Button>
      )}
    </NotificationBanner>
  );
}
