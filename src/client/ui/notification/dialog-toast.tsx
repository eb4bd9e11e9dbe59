import { CircleCheck, CircleExclamationPoint, Info } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { joinClasses } from '../class-names.ts';
import type { NotificationState } from './use-notification.ts';

const TONES = {
  success: { box: 'border-sprout-600 bg-sprout-50 text-sprout-800', Icon: CircleCheck },
  error: { box: 'border-danger bg-danger-soft text-danger', Icon: CircleExclamationPoint },
  info: { box: 'border-sun bg-sun-soft text-sun', Icon: Info },
};

type DialogToastProps = {
  notification: Pick<NotificationState, 'current' | 'dismiss'>;
  /** How long it stays, in ms; its time stands still while the pointer is on it or the window is in the background. */
  durationMs: number;
  /** Called on Escape in place of hiding the toast, which otherwise takes that key from the dialog below. */
  onEscape: () => void;
};

/**
 * The place of a dialog's notification: at the top of the screen, above the dialog and clear of a phone's keyboard. It is
 * put into the page only while it shows: what is there when a dialog opens is hidden from screen readers. The toast keeps
 * the time, so the notification is given none.
 */
export function DialogToast({ notification: { current, dismiss }, durationMs, onEscape }: DialogToastProps) {
  const { t } = useTranslation();
  if (!current) return null;
  const { box, Icon } = TONES[current.tone];
  return (
    <RadixToast.Provider duration={durationMs} label={t('notification')} swipeDirection="up">
      <RadixToast.Root
        key={current.key}
        onOpenChange={(open) => !open && dismiss()}
        onEscapeKeyDown={(event) => {
          event.preventDefault();
          onEscape();
        }}
        className={joinClasses(
          'pointer-events-auto flex w-fit max-w-full items-start gap-3 rounded-xl border px-4 py-2.5 font-medium shadow-card',
          box,
        )}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <RadixToast.Title className="min-w-0">{current.text}</RadixToast.Title>
      </RadixToast.Root>
      {createPortal(
        <RadixToast.Viewport
          label={t('notification')}
          className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center p-4 outline-none"
        />,
        document.body,
      )}
    </RadixToast.Provider>
  );
}
