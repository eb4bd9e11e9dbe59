import { Undo2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { buttonClass } from '../button-class.ts';
import { joinClasses } from '../class-names.ts';
import { NotificationBanner } from './notification-banner.tsx';
import type { PageNotificationState } from './use-page-notification.ts';

type PageNotificationProps = {
  notification: PageNotificationState;
  undoLabel: string;
  /** Its layer, such as `z-30`. */
  className: string;
};

/**
 * The place of a page's notification: above the page, so that nothing below moves when it comes and goes. While it offers
 * Undo, Ctrl+Z (Cmd+Z) does the same, for those who cannot reach the button in time.
 */
export function PageNotification({ notification, undoLabel, className }: PageNotificationProps) {
  const { current, dismiss } = notification;
  const undo = current?.undo;
  const dismissAndUndo = useMemo(
    () =>
      undo &&
      (() => {
        dismiss();
        undo();
      }),
    [dismiss, undo],
  );
  useUndoKeys(dismissAndUndo);
  return (
    <div
      className={joinClasses('pointer-events-none fixed inset-x-0 top-2 mx-auto max-w-xl px-3', className)}
    >
      <NotificationBanner
        notification={notification}
        onDismiss={dismiss}
        className="pointer-events-auto shadow-card"
      >
        {dismissAndUndo && (
          <button
            type="button"
            onClick={dismissAndUndo}
            aria-keyshortcuts="Control+Z Meta+Z"
            className={buttonClass('quiet', '-my-2.5 underline')}
          >
            <Undo2 aria-hidden="true" className="size-4" />
            {undoLabel}
          </button>
        )}
      </NotificationBanner>
    </div>
  );
}

/** Runs `undo` on Ctrl+Z and Cmd+Z while there is one, but not in a field, where the keys undo the typing. */
function useUndoKeys(undo: (() => void) | null | undefined): void {
  useEffect(() => {
    if (!undo) return;
    const undoByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', undoByKey);
    return () => document.removeEventListener('keydown', undoByKey);
  }, [undo]);
}
