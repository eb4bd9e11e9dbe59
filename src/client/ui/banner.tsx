import { CircleCheck, CircleExclamationPoint, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { joinClasses } from './class-names.ts';

export function DismissButton({ onDismiss, className }: { onDismiss: () => void; className: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t('dismiss')}
      title={t('dismiss')}
      onClick={onDismiss}
      className={joinClasses('flex size-11 shrink-0 items-center justify-center rounded-control', className)}
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}

type BannerTone = 'success' | 'error' | 'info' | 'notice';

/** `notice` is for questions to the parent. `info` is for circumstances such as the connection. */
const BANNER_TONES = {
  success: { box: 'bg-leaf-soft', icon: 'text-leaf', Icon: CircleCheck },
  error: { box: 'bg-error-soft', icon: 'text-error', Icon: CircleExclamationPoint },
  info: { box: 'bg-sky-soft', icon: 'text-ink', Icon: Info },
  notice: { box: 'bg-sun-soft', icon: 'text-ink', Icon: Info },
};

type BannerProps = {
  tone: BannerTone;
  children: ReactNode;
  picture?: ReactNode;
  onDismiss?: (() => void) | undefined;
  className?: string;
};

/** Renders a message. Errors interrupt a screen reader, but other tones wait. */
export function Banner({ tone, children, picture, onDismiss, className }: BannerProps) {
  const { box, icon, Icon } = BANNER_TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={joinClasses(
        'flex items-start gap-3 rounded-control border border-transparent px-4 py-3 font-medium text-ink',
        box,
        className,
      )}
    >
      {picture ?? <Icon aria-hidden="true" className={joinClasses('mt-0.5 size-5 shrink-0', icon)} />}
      <div className="min-w-0 flex-1">{children}</div>
      {onDismiss && <DismissButton onDismiss={onDismiss} className="-my-2.5 -mr-3 hover:bg-card/60" />}
    </div>
  );
}
