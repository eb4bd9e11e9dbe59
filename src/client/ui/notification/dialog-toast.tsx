import { Toast as RadixToast } from 'radix-ui';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ToastIcon } from './page-notification.tsx';
import type { NotificationState } from './use-notification.ts';

type DialogToastProps = {
  notification: Pick<NotificationState, 'current' | 'dismiss'>;
  /** The time pauses while the pointer is over the toast or the window is in the background. */
  durationMs: number;
  /** Called on Escape instead of hiding the toast, which would take the key from the dialog below. */
  onEscape: () => void;
};

/** Mounts the toast only while it is visible, because an opening dialog hides existing elements from screen readers. */
export function DialogToast({ notification: { current, dismiss }, durationMs, onEscape }: DialogToastProps) {
  const { t } = useTranslation();
  if (!current) return null;
  return (
    <RadixToast.Provider duration={durationMs} label={t('notification')} swipeDirection="up">
      <RadixToast.Root
        key={current.key}
        onOpenChange={(open) => !open && dismiss()}
        onEscapeKeyDown={(event) => {
          event.preventDefault();
          onEscape();
        }}
        className="toast pointer-events-auto"
      >
        <div className="toast-body other-theme">
          <ToastIcon tone={current.tone} />
          <RadixToast.Title className="min-w-0 py-2">{current.text}</RadixToast.Title>
        </div>
      </RadixToast.Root>
      {createPortal(
        <RadixToast.Viewport
          label={t('notification')}
          className="pointer-events-none fixed inset-x-0 top-0 z-60 flex justify-center p-4 outline-none"
        />,
        document.body,
      )}
    </RadixToast.Provider>
  );
}
