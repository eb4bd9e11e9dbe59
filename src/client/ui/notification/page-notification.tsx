import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { buttonClass } from '../button-class.ts';
import { joinClasses } from '../class-names.ts';
import { Toast } from './toast.tsx';
import { keepFocusUncovered } from './uncover-focus.ts';
import type { PageNotificationState } from './use-page-notification.ts';

type PageNotificationProps = {
  notification: PageNotificationState;
  undoLabel: string;
  /** Its layer, such as `z-30`. */
  className: string;
};

/**
 * The place of a page's notification: at the bottom of the screen, above the bars there (`--bottom-bar`, `--page-bar`). While it offers
 * Undo, Ctrl+Z (Cmd+Z) does the same, for those who cannot reach the button in time.
 */
export function PageNotification({ notification, undoLabel, className }: PageNotificationProps) {
  const { current, dismiss, holdProps } = notification;
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
  const place = useRef<HTMLDivElement>(null);
  const key = current?.key;
  useLayoutEffect(() => {
    return key !== undefined && place.current ? keepFocusUncovered(place.current) : undefined;
  }, [key]);
  return (
    <div className={joinClasses('toast-place', className)}>
      {current && (
        <div ref={place} key={current.key} {...holdProps} className="pointer-events-auto">
          <Toast
            tone={current.tone}
            text={current.text}
            onDismiss={dismiss}
            action={
              dismissAndUndo && (
                <button
                  type="button"
                  onClick={dismissAndUndo}
                  aria-keyshortcuts="Control+Z Meta+Z"
                  className={buttonClass('quiet', 'shrink-0')}
                >
                  {undoLabel}
                </button>
              )
            }
          />
        </div>
      )}
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
