import { useTranslation } from 'react-i18next';
import type { NextSession } from '#shared/teach/today.ts';

const HOUR_MIN = 60;

/** How long ago the last session ended, and that a longer break is better where it was a moment ago. */
export function LastSession({ next }: { next: NextSession }) {
  const { t } = useTranslation('today');
  const { endedMinutesAgo: minutes, isSoon } = next;
  if (minutes === null) return null;
  const ended =
    minutes < HOUR_MIN
      ? t('last.minutes', { count: minutes })
      : t('last.hours', { count: Math.floor(minutes / HOUR_MIN) });
  return (
    <p className="text-sm text-ink-soft lg:col-span-2">
      {minutes === 0 ? t('last.now') : ended}
      {isSoon && ` ${t('soon')}`}
    </p>
  );
}
