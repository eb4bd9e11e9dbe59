import { useTranslation } from 'react-i18next';
import type { NextSession } from '#shared/teach/today.ts';

const HOUR_MIN = 60;

/** How long ago the last session ended, and before another one that a longer break is better where it was a moment ago. */
export function LastSession({ next, isRest }: { next: NextSession; isRest: boolean }) {
  const { t } = useTranslation('today');
  const { endedMinutesAgo: minutes, isSoon } = next;
  if (minutes === null) return null;
  const inMinutes = t('last.minutes', { count: minutes });
  const inHours = t('last.hours', { count: Math.floor(minutes / HOUR_MIN) });
  const ended = minutes === 0 ? t('last.now') : minutes < HOUR_MIN ? inMinutes : inHours;
  return <p>{isSoon && !isRest ? t('soon', { ended }) : ended}</p>;
}
