import { useTranslation } from 'react-i18next';
import { formatAverage } from '#client/lib/i18n/format-figure.ts';
import type { TimeOfDayFigures } from '#shared/tracking/time-of-day-figures.ts';
import { ShareBar } from './share-bar.tsx';

/** The four times of day with their share of all that were ticked and the average engagement at each; null: none was noted. */
export function EngagementTimes({ times }: { times: readonly TimeOfDayFigures[] | null }) {
  const { t, i18n } = useTranslation('history');
  const { t: common } = useTranslation();
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">{t('summary.times.title')}</h3>
      {times === null ? (
        <p className="text-soft">{t('summary.times.none')}</p>
      ) : (
        <>
          <p className="-mt-2 mb-2 text-sm text-soft">{t('summary.times.hint')}</p>
          <ul className="flex flex-col gap-2">
            {times.map(({ time, percent, average }) => (
              <li key={time}>
                <p className="flex flex-wrap justify-between gap-x-3">
                  <span>{t('summary.times.item', { time: common(`timesOfDay.${time}`), percent })}</span>
                  {average !== null && (
                    <span className="text-sm text-soft">
                      {t('summary.times.average', { value: formatAverage(average, i18n.language) })}
                    </span>
                  )}
                </p>
                <ShareBar percent={percent} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
