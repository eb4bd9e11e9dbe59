import { CircleExclamationPoint } from 'lucide-react';
import type { ReactNode } from 'react';
import { DismissButton } from '../dismiss-button.tsx';
import { SproutMark } from '../illustration/sprout-mark.tsx';
import type { Notification } from './use-notification.ts';

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
