import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDay } from '#shared/tracking/day-labels.ts';
import type { DayLog } from './use-day-log.ts';

/** Asks what becomes of unsaved input whose day is not the day on the clock any more, or not the day on screen. */
export function DayNotices({ log }: { log: DayLog }) {
  const { t, i18n } = useTranslation('tracking');
  const { day, today, overtaken, movable, leftover, drafts, pick, moveToToday } = log;
  const name = (which: string) => formatDay(which, i18n.language);
  return (
    <div className="space-y-3 empty:hidden">
      {overtaken && (
        <Banner tone="info">
          <p>{t('overtaken.text', { today: name(today), day: name(day) })}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button onClick={() => pick(day)}>{t('overtaken.stay', { day: name(day) })}</Button>
            {movable ? (
              <Button onClick={moveToToday}>{t('overtaken.move', { day: name(today) })}</Button>
            ) : (
              <Button onClick={() => pick(today)}>{t('overtaken.go', { day: name(today) })}</Button>
            )}
          </div>
        </Banner>
      )}
      {leftover !== null && !overtaken && (
        <Banner tone="info">
          <p>{t('leftover.text', { day: name(leftover) })}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button onClick={() => pick(leftover)}>{t('leftover.open')}</Button>
            <Button tone="danger" onClick={() => drafts.put(leftover, null)}>
              {t('leftover.discard')}
            </Button>
          </div>
        </Banner>
      )}
    </div>
  );
}
