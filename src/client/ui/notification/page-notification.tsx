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
  /** Shown below the text. */
  children?: ReactNode;
};

/** Uses the colors of the opposite theme. Errors interrupt a screen reader, but other tones wait. */
export function Toast({ tone, text, action, onDismiss, children }: ToastProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className="toast">
      <div className="toast-body other-theme">
        <ToastIcon tone={tone} />
        <span className="min-w-0 flex-1 py-2 whitespace-pre-line">{text}</span>
        {action}
        {onDismiss && <DismissButton onDismiss={onDismiss} className="text-ink hover:bg-leaf-tint" />}
      </div>
      {children && <div className="other-theme px-4 pb-2 text-ink">{children}</div>}
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

/** The space between the focused element and the toast, including the focus ring. */
const FOCUS_GAP_PX = 12;

/** Scrolls a keyboard focus out from under `toast` (WCAG 2.4.11) until the returned function is called. */
function keepFocusVisible(toast: Element): () => void {
  const controller = new AbortController();
  document.addEventListener('focusin', () => uncoverFocus(toast), { signal: controller.signal });
  uncoverFocus(toast);
  return () => {
    controller.abort();
    document.body.style.paddingBottom = '';
  };
}

function uncoverFocus(toast: Element): void {
  const focused = document.activeElement;
  if (!focused?.matches('main *, footer *') || !focused.matches(':focus-visible')) return;
  const focusRect = focused.getBoundingClientRect();
  const toastRect = toast.getBoundingClientRect();
  if (focusRect.bottom <= toastRect.top || focusRect.top >= toastRect.bottom) return;
  if (toastRect.top < window.innerHeight / 2) {
    window.scrollBy(0, focusRect.top - toastRect.bottom - FOCUS_GAP_PX);
    return;
  }
  const distancePx = focusRect.bottom - toastRect.top + FOCUS_GAP_PX;
  const { scrollHeight, clientHeight } = document.documentElement;
  const missingPx = distancePx - (scrollHeight - clientHeight - window.scrollY);
  const paddingPx = Number.parseFloat(document.body.style.paddingBottom) || 0;
  if (missingPx > 0) document.body.style.paddingBottom = `${paddingPx + missingPx}px`;
  window.scrollBy(0, distancePx);
}

type PageNotificationProps = {
  notification: PageNotificationState;
  className: string;
  children?: ReactNode;
};

/** Renders a toast above the bottom bars. While it offers Undo, Ctrl+Z (Cmd+Z) does the same. */
export function PageNotification({ notification, className, children }: PageNotificationProps) {
  const { t } = useTranslation();
  const { current, dismiss, pauseProps } = notification;
  const undo = current?.undo;
  const actionLabel = current?.actionLabel;
  const dismissAndUndo = useMemo(
    () =>
      undo &&
      (() => {
        dismiss();
        undo();
      }),
    [dismiss, undo],
  );
  useUndoKeys(actionLabel ? null : dismissAndUndo);
  const toastRef = useRef<HTMLDivElement>(null);
  const key = current?.key;
  useLayoutEffect(() => {
    return key !== undefined && toastRef.current ? keepFocusVisible(toastRef.current) : undefined;
  }, [key]);
  return (
    <div className={joinClasses('toast-place', className)}>
      {current && (
        <div ref={toastRef} key={current.key} {...pauseProps} className="pointer-events-auto">
          <Toast
            tone={current.tone}
            text={current.text}
            onDismiss={dismiss}
            action={
              dismissAndUndo && (
                <button
                  type="button"
                  onClick={dismissAndUndo}
                  aria-keyshortcuts={actionLabel ? undefined : 'Control+Z Meta+Z'}
                  className={buttonClass('quiet', 'shrink-0')}
                >
                  {actionLabel ?? t('undo')}
                </button>
              )
            }
          >
            {children}
          </Toast>
        </div>
      )}
    </div>
  );
}

/** Ignores the keys in a field, where they undo typing. */
function useUndoKeys(undo: (() => void) | null | undefined): void {
  useEffect(() => {
    if (!undo) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [undo]);
}
