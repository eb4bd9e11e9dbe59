import type { ReactNode } from 'react';
import { Banner } from '#client/ui/banner.tsx';
import type { NotificationState } from './use-notification.ts';

type NotificationBannerProps = {
  notification: Pick<NotificationState, 'current' | 'pauseProps'>;
  onDismiss?: () => void;
  className?: string;
  children?: ReactNode;
};

/** Does not time out while it is hovered or focused. */
export function NotificationBanner({
  notification: { current, pauseProps },
  onDismiss,
  className,
  children,
}: NotificationBannerProps) {
  if (!current) return null;
  return (
    <div key={current.key} {...pauseProps} className={className}>
      <Banner tone={current.tone} onDismiss={onDismiss}>
        {children ? (
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <span>{current.text}</span>
            {children}
          </div>
        ) : (
          current.text
        )}
      </Banner>
    </div>
  );
}

/** Reserves its height so that the layout does not shift. */
export function MessageLine({
  notification: { current, pauseProps },
}: Pick<NotificationBannerProps, 'notification'>) {
  return (
    <div className="min-h-12" {...pauseProps}>
      {current && (
        <Banner key={current.key} tone={current.tone} className="w-fit">
          {current.text}
        </Banner>
      )}
    </div>
  );
}
