import { CircleExclamationPoint } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DismissButton } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { SproutMark } from '#client/ui/illustration/shape.tsx';
import type { Notification, PageNotificationState } from './use-notification.ts';

type ToastProps = {
  tone: Notification['tone'];
  text: ReactNode;
  /** Stands behind the text, such as Undo. */
  action?: ReactNode;
  /** Shows a cross that calls it. */
  onDismiss?: () => void;
};

/** What has just happened, in the colours of the other theme. An error interrupts a screen reader, anything else waits. */
export function Toast({ tone, text, action, onDismiss }: ToastProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className="toast">
      <div className="toast-body other-theme">
        <ToastIcon tone={tone} />
        <span className="min-w-0 flex-1 py-2">{text}</span>
        {action}
        {onDismiss && <DismissButton onDismiss={onDismiss} className="text-ink hover:bg-leaf-tint" />}
      </div>
    </div>
  );
}

/** A leaf for what went well, a sign for what did not. */
export function ToastIcon({ tone }: Pick<ToastProps, 'tone'>) {
  if (tone !== 'error') {
    return (
      <span className="leaf-unfolds">
        <SproutMark size={26} />
      </span>
    );
  }
  return <CircleExclamationPoint aria-hidden="true" className="size-6 shrink-0 text-error" />;
}

/** Between what has the focus and a notification above which it was scrolled, in pixels: the ring of the focus and some air. */
const GAP = 12;

/**
 * Scrolls what has the focus by keyboard from below `toast` (WCAG 2.4.11), now and when the focus moves on, with room at the end
 * of the page where it takes some. Nothing scrolls for those who use a pointer, nor behind a dialog. Returns a function that
 * ends it and takes the room away: until then it stays, because a press must not move the page below the finger.
 */
function keepFocusUncovered(toast: Element): () => void {
  const end = new AbortController();
  document.addEventListener('focusin', () => uncoverFocus(toast), { signal: end.signal });
  uncoverFocus(toast);
  return () => {
    end.abort();
    document.body.style.paddingBottom = '';
  };
}

function uncoverFocus(toast: Element): void {
  const focused = document.activeElement;
  if (!focused?.matches('main *, footer *') || !focused.matches(':focus-visible')) return;
  const covered = focused.getBoundingClientRect();
  const place = toast.getBoundingClientRect();
  if (covered.bottom <= place.top || covered.top >= place.bottom) return;
  const way = covered.bottom - place.top + GAP;
  const { scrollHeight, clientHeight } = document.documentElement;
  const lacking = way - (scrollHeight - clientHeight - window.scrollY);
  const room = Number.parseFloat(document.body.style.paddingBottom) || 0;
  if (lacking > 0) document.body.style.paddingBottom = `${room + lacking}px`;
  window.scrollBy(0, way);
}

type PageNotificationProps = {
  notification: PageNotificationState;
  /** Its layer, such as `z-30`. */
  className: string;
};

/**
 * The place of a page's notification: at the bottom of the screen, above the bars there (`--bottom-bar`, `--page-bar`). While it offers
 * Undo, Ctrl+Z (Cmd+Z) does the same, for those who cannot reach the button in time.
 */
export function PageNotification({ notification, className }: PageNotificationProps) {
  const { t } = useTranslation();
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
                  {t('undo')}
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
