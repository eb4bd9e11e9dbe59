import { Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { PlanLimitNotice } from '#client/account/plan/upgrade-link.tsx';
import { useFormDraft } from '#client/account/use-form-draft.ts';
import { useIsUnmounted } from '#client/lib/async-action/use-is-unmounted.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { lastCategory } from '#client/library/last-category.ts';
import { useIds, useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import {
  type Notify,
  type PageNotificationState,
  usePageNotification,
} from '#client/ui/notification/use-notification.ts';
import { WordCard } from '#client/ui/word-card.tsx';
import { hasRoom } from '#shared/library/changes/decision.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { ShippedWord } from '#shared/shipped-words/shipped-word.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { splitTypedLines } from '#shared/word-lists/plan-typed-lines.ts';
import type { MediumSectionProps } from '../media/card-medium.tsx';
import { type CardValues, mayMakeDuplicate, planCardEdit } from '../rows/plan-card-edit.ts';
import { useCardActions } from '../rows/use-card-actions.ts';
import { CardFields, type CardForm, toFormValues, useCardForm, useShippedChinese } from './card-form.tsx';
import { DuplicateDialog, type DuplicateQuestion, useDuplicateQuestion } from './duplicate-question.tsx';
import { SheetMessage } from './sheet-message.tsx';
import { TeachOfferButton, type TeachOfferButtonProps } from './teach-offer-button.tsx';
import { useTypedLines } from './typed-lines.tsx';
import { useDraftMedia } from './use-draft-media.ts';

/** The form for a new card, or for `card` as it was when editing began. */
export type OpenSheet = { kind: 'add' } | { kind: 'edit'; card: Flashcard };

type SheetHandlers = Pick<SheetFormProps, 'returnFocusRef' | 'onShow' | 'onClose'>;
type CardSheetProps = SheetHandlers & { notify: Notify };
type EditSheetProps = CardSheetProps & Pick<TeachOfferButtonProps, 'card' | 'usage'>;

export function CardSheet({
  sheet,
  usage,
  ...props
}: CardSheetProps & Pick<EditSheetProps, 'usage'> & { sheet: OpenSheet }) {
  if (sheet.kind === 'add') return <AddSheet {...props} />;
  return <EditSheet key={sheet.card.id} {...props} usage={usage} card={sheet.card} />;
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
 * Returns the messages of a sheet. A message with an Undo that is late or still shown when the sheet closes moves to the
 * page, if the sheet belongs to one.
 */
function useSheetMessages(pageNotify: Notify | undefined) {
  const { notification, notify } = usePageNotification();
  const isUnmounted = useIsUnmounted();
  const getNotify = () => (isUnmounted.current && pageNotify ? pageNotify : notify);
  return {
    notification,
    notifyInSheet: notify,
    notify: {
      success: (text, undo) => getNotify().success(text, undo),
      error: (text) => getNotify().error(text),
    } satisfies Notify,
    passOnUndo: () => {
      const { current } = notification;
      if (current?.undo) pageNotify?.success(current.text, { run: current.undo });
    },
  };
}

const NOT_SHOWN: ReadonlyMap<string, CardUsage> = new Map();

/**
 * Adds a card, then clears the text fields, keeps the category and returns focus to the word so that a parent can type
 * an entire list without the mouse. Cards beyond the plan's limit stay in the form.
 */
function AddSheet({ notify, onClose, ...handlers }: SheetHandlers & { notify?: Notify }) {
  const { t } = useTranslation('flashcards');
  const messages = useSheetMessages(notify);
  const mediaMessages = useSheetMessages(notify);
  const actions = useCardActions(messages.notify);
  const mediaActions = useCardActions(mediaMessages.notify);
  const ids = useIds();
  const [initial] = useState(() => ({ id: ids.flashcardId(), categoryId: lastCategory.read() }));
  const cardForm = useCardForm(initial, { takesLines: true });
  const { form } = cardForm;
  useFormDraft('add-card', form);
  const shipped = useShippedChinese();
  const typed = useTypedLines({ form, shipped, notify: messages.notify });
  const media = useDraftMedia({ form, actions: mediaActions, notify: mediaMessages.notify });
  const rules = useLibraryRules();
  const isFull = useLibrary(({ library }) => !hasRoom(library.flashcardCount, typed.count, rules));
  const [isOverLimit, setIsOverLimit] = useState(false);
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
  // An Undo removes the cards again.
  const existing = useLibrary(({ library }) => library.flashcards);
  const added = addedIds.flatMap((id) => existing.get(id) ?? []);
  const isCanceled = useRef(false);
  const close = () => {
    isCanceled.current = true;
    onClose();
    messages.passOnUndo();
  };

  const startNext = (categoryId: string) => {
    lastCategory.write(categoryId);
    // The form keeps its references to the fields so that one of them can take focus at once.
    form.reset(toFormValues({ id: ids.flashcardId(), categoryId }), { keepFieldsRef: true });
    form.setFocus('word');
  };
  const addOne = (values: CardValues, categoryName?: string) => {
    // A photo or recording may have been finished since the form was submitted.
    const [photo, recording] = form.getValues(['photo', 'recording']);
    const result = actions.add({ ...values, photo, recording }, categoryName);
    return { result, categoryId: values.categoryId, cardIds: [values.id] };
  };
  const add = (values: CardValues, categoryName?: string) => {
    const { result, categoryId, cardIds } = typed.isSeveral
      ? typed.add(values)
      : addOne(values, categoryName);
    setIsOverLimit(!result.ok && result.code === 'plan_flashcard_limit');
    if (!result.ok) return;
    setAddedIds(cardIds);
    startNext(categoryId);
  };
  return (
    <SheetForm
      {...handlers}
      onClose={close}
      title={t('card.addForm')}
      cardForm={cardForm}
      shipped={shipped}
      typed={typed}
      added={
        added.length > 1 ? (
          <WordsIntoSet key={addedIds[0]} flashcardIds={added.map(({ id }) => id)} />
        ) : (
          added[0] && (
            <TeachOfferButton
              card={added[0]}
              usage={NOT_SHOWN}
              notify={messages.notify}
              onTaught={() => form.setFocus('word')}
            >
              <span className="font-word text-word" {...markLanguage(added[0].word)}>
                {added[0].word}
              </span>
            </TeachOfferButton>
          )
        )
      }
      findDuplicate={(values) => (typed.isSeveral ? null : actions.findDuplicate(values))}
      onQuestion={messages.notification.dismiss}
      save={add}
      fill={(card, values) => actions.fill(card, values) && startNext(values.categoryId)}
      cardMessage={messages.notification}
      after={
        <>
          {isOverLimit && isFull && <PlanLimitNotice />}
          <MediaSections
            key={media.draft.id}
            card={!typed.isSeveral && media.draft.word !== '' ? media.draft : undefined}
            actions={media.draftActions}
            isCanceled={isCanceled}
            notification={mediaMessages.notification}
          />
        </>
      }
      footer={
        <Button
          type="submit"
          form={CARD_FORM_ID}
          tone="primary"
          size="large"
          className="w-full"
          disabled={typed.count === 0}
          icon={<Plus className="size-5" />}
        >
          {typed.isSeveral ? t('addSeveral', { count: typed.count }) : t('add')}
        </Button>
      }
    />
  );
}

const WordsIntoSet = loadable(async () => (await import('../sets/set-dialog.tsx')).WordsIntoSet, {
  missing: 'nothing',
});

const RecordingSection = loadable(
  async () => (await import('../media/recording-section.tsx')).RecordingSection,
);

const PhotoSection = loadable(async () => (await import('../media/photo-section.tsx')).PhotoSection);

type MediaSectionsProps = Pick<MediumSectionProps, 'actions' | 'isCanceled'> & {
  card: Flashcard | undefined;
  notification: PageNotificationState;
};

function MediaSections({ card, actions, isCanceled, notification }: MediaSectionsProps) {
  const { user } = useAuth();
  return (
    <>
      {user && card && (
        <>
          <PhotoSection userId={user.id} card={card} actions={actions} isCanceled={isCanceled} />
          <RecordingSection userId={user.id} card={card} actions={actions} isCanceled={isCanceled} />
        </>
      )}
      <div className="sticky bottom-0 z-10 h-0">
        <div className="absolute inset-x-0 bottom-0">
          <SheetMessage notification={notification} />
        </div>
      </div>
    </>
  );
}

function EditSheet({ card, usage, notify, onClose, ...handlers }: EditSheetProps) {
  const { t } = useTranslation('flashcards');
  const messages = useSheetMessages(notify);
  const actions = useCardActions(messages.notify);
  const { update } = useCardActions({ success: notify.success, error: messages.notifyInSheet.error });
  const cardForm = useCardForm(card);
  const shipped = useShippedChinese();
  const current = useLibrary(({ library }) => library.flashcards.get(card.id));
  // Saving restores a card that another device has deleted since editing began.
  const isDeleted = current === undefined;
  const isCanceled = useRef(false);
  const close = () => {
    onClose();
    messages.passOnUndo();
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
      shipped={shipped}
      findDuplicate={(values) =>
        mayMakeDuplicate(planCardEdit(card, values)) ? actions.findDuplicate(values, card.id) : null
      }
      save={(values, categoryName) => update(card, values, isDeleted, categoryName) && onClose()}
      protectsInput={cardForm.form.formState.isDirty}
      before={isDeleted && <Banner tone="info">{t('card.goneElsewhere')}</Banner>}
      after={
        <>
          {current && <TeachOfferButton card={current} usage={usage} notify={messages.notify} />}
          <MediaSections
            card={current}
            actions={actions}
            isCanceled={isCanceled}
            notification={messages.notification}
          />
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
  shipped: readonly ShippedWord[] | null;
  typed?: ReturnType<typeof useTypedLines>;
  /** Actions for the last added card, shown below the word field. */
  added?: ReactNode;
  /** The element that gets focus on close instead of the element that had it before. */
  returnFocusRef?: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
  onShow: (card: Flashcard) => void;
  findDuplicate: (values: CardValues) => DuplicateQuestion['duplicate'] | null;
  onQuestion?: () => void;
  /** `categoryName` names the chosen category, which may be missing. */
  save: (values: CardValues, categoryName?: string) => unknown;
  /** Fills the existing card's empty fields instead of creating a second card. */
  fill?: (card: Flashcard, values: CardValues) => void;
  protectsInput?: boolean;
  /** Shown in place of the typed word. */
  cardMessage?: PageNotificationState;
  before?: ReactNode;
  after?: ReactNode;
};

function SheetForm(props: SheetFormProps) {
  const { title, cardForm, onClose, findDuplicate, save, fill, typed, cardMessage } = props;
  const { question, setQuestion, closeAndRun } = useDuplicateQuestion();
  const submit = cardForm.form.handleSubmit(({ categoryName, ...typedValues }) => {
    const category = cardForm.chooseCategory({ ...typedValues, categoryName });
    if (!category) return;
    const values = { ...typedValues, categoryId: category.id };
    const duplicate = findDuplicate(values);
    if (!duplicate) return save(values, category.name);
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
      protectsInput={props.protectsInput ?? false}
      isGrowing
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
          <TypedWord control={cardForm.form.control} isHidden={cardMessage?.current != null} />
          {/* The message appears above a phone's keyboard and does not move the fields. */}
          {cardMessage && (
            <div className="absolute inset-0 z-10 flex items-center justify-center flat:items-end">
              <SheetMessage notification={cardMessage} />
            </div>
          )}
        </div>
        <CardFields cardForm={cardForm} shipped={props.shipped} typed={typed} added={props.added} />
        <FocusOnWord setFocus={cardForm.form.setFocus} />
        {props.after}
      </form>
      {/* The question is inside the sheet so that a click on it does not close the sheet. */}
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
function TypedWord({ control, isHidden }: { control: CardForm['form']['control']; isHidden: boolean }) {
  const word = useDeferredValue(useWatch({ control, name: 'word' }));
  return (
    <div aria-hidden="true" className={joinClasses('px-6 pt-1 flat:hidden', isHidden && 'invisible')}>
      <WordCard word={splitTypedLines(word).at(-1) ?? ''} className="mx-auto w-full max-w-80 -rotate-1" />
    </div>
  );
}

/** Focuses the word. Must be inside the dialog, whose content renders later. */
function FocusOnWord({ setFocus }: Pick<CardForm['form'], 'setFocus'>) {
  useEffect(() => setFocus('word', { shouldSelect: true }), [setFocus]);
  return null;
}
