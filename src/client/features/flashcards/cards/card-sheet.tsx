import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useKeptText } from '#client/account/kept-text/use-kept-text.ts';
import { PlanLimitNotice } from '#client/account/plan/upgrade-link.tsx';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import {
  type Notify,
  type PageNotificationState,
  usePageNotification,
} from '#client/ui/notification/use-notification.ts';
import { hasRoom } from '#shared/library/decide/decision.ts';
import type { DuplicateIndex } from '#shared/library/duplicates.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { type CardTexts, mayMakeDuplicate, planCardEdit } from '../rows/plan-card-edit.ts';
import { type CardActions, useCardActions } from '../rows/use-card-actions.ts';
import { CARD_FORM_ID, SheetForm, SheetMessage, startValues, useCardForm } from './card-form.tsx';

/** The form for a new card, or for `card` as it was when editing began. */
export type OpenSheet = { kind: 'add' } | { kind: 'edit'; card: Flashcard };

type CardSheetProps = {
  sheet: OpenSheet;
  index: DuplicateIndex;
  /** Shows what is said after the sheet has closed. */
  notify: Notify;
  returnFocus: RefObject<HTMLElement | null>;
  onShow: (card: Flashcard) => void;
  onClose: () => void;
};

type SheetProps = Pick<CardSheetProps, 'returnFocus' | 'onShow' | 'onClose'> & {
  actions: CardActions;
  notification: PageNotificationState;
};

/**
 * Adds a card. Then the texts are emptied, the category stays and the focus returns to the word, so that a parent can type a
 * whole list without the mouse. A card that the family's plan has no room for stays in the form.
 */
function AddSheet({ actions, notification, ...sheet }: SheetProps) {
  const { t } = useTranslation('flashcards');
  const cardForm = useCardForm();
  const { form } = cardForm;
  useKeptText('add-card', form);
  const rules = useLibraryRules();
  const full = useLibrary(({ library }) => !hasRoom(library.flashcardCount, 1, rules));
  const [noRoom, setNoRoom] = useState(false);

  const startNext = ({ categoryId }: CardTexts) => {
    // The fields stay known to the form, so that one of them can take the focus at once.
    form.reset({ ...startValues(), categoryId }, { keepFieldsRef: true });
    form.setFocus('word');
  };
  const add = (values: CardTexts) => {
    const result = actions.add(values);
    setNoRoom(!result.ok && result.code === 'plan_flashcard_limit');
    if (result.ok) startNext(values);
  };
  return (
    <SheetForm
      {...sheet}
      title={t('card.addForm')}
      cardForm={cardForm}
      findDuplicate={actions.findDuplicate}
      onQuestion={notification.dismiss}
      save={add}
      fill={(card, values) => actions.fill(card, values) && startNext(values)}
      onCard={<SheetMessage notification={notification} />}
      after={noRoom && full && <PlanLimitNotice />}
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
  async () => (await import('../recording/recording-section.tsx')).RecordingSection,
);

type EditSheetProps = SheetProps & {
  card: Flashcard;
  save: (values: CardTexts, gone: boolean) => void;
};

function EditSheet({ card, save, actions, notification, ...sheet }: EditSheetProps) {
  const { t } = useTranslation('flashcards');
  const cardForm = useCardForm(card);
  const { user } = useAuth();
  // Deleted elsewhere since editing began; saving brings it back.
  const current = useLibrary(({ library }) => library.flashcards.get(card.id));
  const gone = current === undefined;
  const isCancelled = useRef(false);
  const cancel = () => {
    isCancelled.current = true;
    sheet.onClose();
  };
  return (
    <SheetForm
      {...sheet}
      title={t('card.editForm', { word: card.word })}
      cardForm={cardForm}
      findDuplicate={(values) =>
        mayMakeDuplicate(planCardEdit(card, values)) ? actions.findDuplicate(values, card.id) : null
      }
      save={(values) => save(values, gone)}
      holdsInput={cardForm.form.formState.isDirty}
      before={gone && <Banner tone="info">{t('card.goneElsewhere')}</Banner>}
      after={
        <>
          {user && current && (
            <RecordingSection userId={user.id} card={current} actions={actions} isCancelled={isCancelled} />
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

/** The form of a new or an existing card. What goes wrong while it is open is shown inside it. */
export function CardSheet({ sheet, index, notify, onClose, ...given }: CardSheetProps) {
  const { notification, notify: notifyHere } = usePageNotification();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // The outcome of an Undo may come after the sheet has closed.
  const place = () => (isOpen.current ? notifyHere : notify);
  const actions = useCardActions(
    { success: (text, undo) => place().success(text, undo), error: (text) => place().error(text) },
    index,
  );
  const { update } = useCardActions({ success: notify.success, error: notifyHere.error }, index);
  const common = { ...given, actions, notification };
  if (sheet.kind === 'add') return <AddSheet {...common} onClose={onClose} />;
  const { card } = sheet;
  const save = (values: CardTexts, gone: boolean) => {
    if (update(card, values, gone)) onClose();
  };
  const close = () => {
    onClose();
    const { current } = notification;
    // A deleted recording's, for example.
    if (current?.undo) notify.success(current.text, { run: current.undo });
  };
  return <EditSheet key={card.id} {...common} card={card} save={save} onClose={close} />;
}
