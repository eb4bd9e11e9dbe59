import { joinClasses } from '../class-names.ts';
import type { NotificationState } from './use-notification.ts';

const TONES = {
  error: 'border-danger bg-danger-soft text-danger',
  success: 'border-sprout-600 bg-sprout-50 text-sprout-800',
  info: 'border-blue-700 bg-blue-50 text-blue-800',
};

/** The place of a notification beside the buttons that it is about; its room is kept free, so that nothing jumps. */
export function MessageLine({
  notification: { current, holdProps },
}: {
  notification: Pick<NotificationState, 'current' | 'holdProps'>;
}) {
  return (
    <div className="min-h-12" {...holdProps}>
      {current && (
        <p
          key={current.key}
          role={current.tone === 'error' ? 'alert' : 'status'}
          className={joinClasses('w-fit rounded-xl border px-4 py-2.5 font-medium', TONES[current.tone])}
        >
          {current.text}
        </p>
      )}
    </div>
  );
}
