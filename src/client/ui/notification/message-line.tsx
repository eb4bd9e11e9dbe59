import { joinClasses } from '#client/ui/class-names.ts';
import type { TimedBanner } from '#client/ui/use-timed-banner.ts';

/** Red for errors, green for success, blue otherwise (docs/product/print.md#messages). */
const TONES = {
  error: 'border-danger bg-danger-soft text-danger',
  success: 'border-sprout-600 bg-sprout-50 text-sprout-800',
  info: 'border-blue-700 bg-blue-50 text-blue-800',
};

/** Where the message appears; its room is kept free, so that nothing jumps. */
export function MessageLine({ banner }: { banner: TimedBanner }) {
  const { current, holdProps } = banner;
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
