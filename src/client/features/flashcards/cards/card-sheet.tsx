import { useEffect, useMemo, useRef } from 'react';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import { usePageNotification } from '#client/ui/notification/use-page-notification.ts';
import { AddSheet } from './add-sheet.tsx';
import type { CardSheetProps } from './card-sheet-props.ts';
import { EditSheet } from './edit-sheet.tsx';
import { useCardActions } from './use-card-actions.ts';

/** The form of a new card or of one that is there. What goes wrong while it is open is said in it. Mount it to open it. */
export function CardSheet({ sheet, gone, index, notify, full, ...given }: CardSheetProps) {
  const { notification, notify: notifyHere } = usePageNotification();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // What an Undo has brought back may have to be said when the sheet is gone.
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
    // Such as that of a deleted recording.
    if (current?.undo) notify.success(current.text, { run: current.undo });
  };
  const edit = { card: sheet.card, gone, update, onSaved: onClose, onClose: close };
  return <EditSheet key={sheet.card.id} {...common} {...edit} />;
}
