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
  action?: ReactNode;
  onDismiss?: () => void;
};

/** Uses the colours of the opposite theme. Errors interrupt a screen reader; other tones wait. */
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

/** The space between a scrolled focus and the toast, in pixels, including the focus ring. */
const GAP = 12;

/** Scrolls a keyboard focus out from under `toast` (WCAG 2.4.11) until the returned function is called. */
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
  if (place.top < window.innerHeight / 2) {
    window.scrollBy(0, covered.top - place.bottom - GAP);
    return;
  }
  const way = covered.bottom - place.top + GAP;
  const { scrollHeight, clientHeight } = document.documentElement;
  const lacking = way - (scrollHeight - clientHeight - window.scrollY);
  const room = Number.parseFloat(document.body.style.paddingBottom) || 0;
  if (lacking > 0) document.body.style.paddingBottom = `${room + lacking}px`;
  window.scrollBy(0, way);
}

type PageNotificationProps = {
  notification: PageNotificationState;
  className: string;
};

/** Is shown above the bars at the bottom. While it offers Undo, Ctrl+Z (Cmd+Z) does the same. */
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

/** Ignores the keys in a field, where they undo typing. */
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
