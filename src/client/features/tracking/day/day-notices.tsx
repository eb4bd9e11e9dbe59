import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDay } from '#shared/tracking/day-labels.ts';
import type { DayLog } from './use-day-log.ts';

/** Asks what becomes of unsaved input whose day is not the day on the clock any more, or not the day on screen. */
export function DayNotices({ log }: { log: DayLog }) {
  const { t, i18n } = useTranslation('tracking');
  const { day, today, isStale, isMovable, otherUnsavedDay, discard, pick, moveToToday } = log;
  const name = (which: string) => formatDay(which, i18n.language);
  return (
    <div className="space-y-3 empty:hidden">
      {isStale && (
        <Banner tone="info">
          <p>{t('stale.text', { today: name(today), day: name(day) })}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button onClick={() => pick(day)}>{t('stale.stay', { day: name(day) })}</Button>
            {isMovable ? (
              <Button onClick={moveToToday}>{t('stale.move', { day: name(today) })}</Button>
            ) : (
              <Button onClick={() => pick(today)}>{t('stale.go', { day: name(today) })}</Button>
            )}
          </div>
        </Banner>
      )}
      {otherUnsavedDay !== null && !isStale && (
        <Banner tone="info">
          <p>{t('otherUnsaved.text', { day: name(otherUnsavedDay) })}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button onClick={() => pick(otherUnsavedDay)}>{t('otherUnsaved.open')}</Button>
            <Button tone="danger" onClick={() => discard(otherUnsavedDay)}>
              {t('otherUnsaved.discard')}
            </Button>
          </div>
        </Banner>
      )}
    </div>
  );
}
