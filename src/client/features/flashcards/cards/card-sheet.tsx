import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { type Notify, usePageNotification } from '#client/ui/notification/use-notification.ts';
import type { DuplicateIndex } from '#shared/library/duplicates.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { mayMakeDuplicate, planCardEdit } from '../rows/plan-card-edit.ts';
import { useCardActions } from '../rows/use-card-actions.ts';
import { AddSheet } from './add-sheet.tsx';
import { CARD_FORM_ID, SheetForm, type SheetFormProps, SheetMessage, useCardForm } from './card-form.tsx';

/** The form for a new card, or for `card` as it was when editing began. */
export type OpenSheet = { kind: 'add' } | { kind: 'edit'; card: Flashcard };

type CardSheetProps = Pick<SheetFormProps, 'returnFocus' | 'onShow' | 'onClose'> & {
  index: DuplicateIndex;
  notify: Notify;
};

export function CardSheet({ sheet, ...given }: CardSheetProps & { sheet: OpenSheet }) {
  if (sheet.kind === 'add') return <AddSheet {...given} />;
  return <EditSheet key={sheet.card.id} {...given} card={sheet.card} />;
}

const RecordingSection = loadable(
  async () => (await import('../recording/recording-section.tsx')).RecordingSection,
);

const PhotoSection = loadable(async () => (await import('../photo/photo-section.tsx')).PhotoSection);

function EditSheet({ card, index, notify, onClose, ...sheet }: CardSheetProps & { card: Flashcard }) {
  const { t } = useTranslation('flashcards');
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
  const cardForm = useCardForm(card);
  const { user } = useAuth();
  // The card was deleted elsewhere since editing began; saving restores it.
  const current = useLibrary(({ library }) => library.flashcards.get(card.id));
  const gone = current === undefined;
  const isCancelled = useRef(false);
  const close = () => {
    onClose();
    const { current: said } = notification;
    if (said?.undo) notify.success(said.text, { run: said.undo });
  };
  const cancel = () => {
    isCancelled.current = true;
    close();
  };
  return (
    <SheetForm
      {...sheet}
      onClose={close}
      title={t('card.editForm', { word: card.word })}
      cardForm={cardForm}
      findDuplicate={(values) =>
        mayMakeDuplicate(planCardEdit(card, values)) ? actions.findDuplicate(values, card.id) : null
      }
      save={(values) => update(card, values, gone) && onClose()}
      holdsInput={cardForm.form.formState.isDirty}
      before={gone && <Banner tone="info">{t('card.goneElsewhere')}</Banner>}
      after={
        <>
          {user && current && (
            <>
              <PhotoSection userId={user.id} card={current} actions={actions} isCancelled={isCancelled} />
              <RecordingSection userId={user.id} card={current} actions={actions} isCancelled={isCancelled} />
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
