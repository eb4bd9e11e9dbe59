import { Banner } from '../banner.tsx';
import type { NotificationState } from './use-notification.ts';

/** The place of a notification beside the buttons that it is about; its room is kept free, so that nothing jumps. */
export function MessageLine({
  notification: { current, holdProps },
}: {
  notification: Pick<NotificationState, 'current' | 'holdProps'>;
}) {
  return (
    <div className="min-h-12" {...holdProps}>
      {current && (
        <Banner key={current.key} tone={current.tone} className="w-fit">
          {current.text}
        </Banner>
      )}
    </div>
  );
}
