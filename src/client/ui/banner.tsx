import { CircleCheck, CircleExclamationPoint, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import { DismissButton } from './dismiss-button.tsx';

export type BannerTone = 'success' | 'error' | 'info';

const TONES = {
  success: { box: 'border-sprout-600 bg-sprout-50 text-sprout-800', Icon: CircleCheck },
  error: { box: 'border-danger bg-danger-soft text-danger', Icon: CircleExclamationPoint },
  info: { box: 'border-sun bg-sun-soft text-sun', Icon: Info },
};

type BannerProps = {
  tone: BannerTone;
  children: ReactNode;
  /** Shows a cross that calls it. */
  onDismiss?: (() => void) | undefined;
  className?: string;
};

/** A line of news. An error interrupts a screen reader (role alert), anything else waits its turn (role status). */
export function Banner({ tone, children, onDismiss, className }: BannerProps) {
  const { box, Icon } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={joinClasses(
        'flex items-start gap-3 rounded-xl border px-4 py-2.5 font-medium',
        box,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
      {onDismiss && <DismissButton onDismiss={onDismiss} className="-my-2 -mr-3 hover:bg-paper" />}
    </div>
  );
}
