import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAverage } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useSetName } from '#client/library/use-child.ts';
import { Card } from '#client/ui/card.tsx';
import type { MonthlySummary } from '#shared/tracking/monthly-summary.ts';

function ShareBar({ percent }: { percent: number }) {
  return (
    <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-leaf-tint">
      <div data-share className="h-full rounded-full bg-leaf" style={{ width: `${percent}%` }} />
    </div>
  );
}

type RankingProps = { about: 'times' | 'sets'; isEmpty: boolean; children: ReactNode };

function Ranking({ about, isEmpty, children }: RankingProps) {
  const { t } = useTranslation('history');
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-lg font-bold">{t(`summary.${about}.title`)}</h2>
        <p className="text-sm text-soft">{t(`summary.${about}.${isEmpty ? 'none' : 'hint'}`)}</p>
      </div>
      {!isEmpty && children}
    </Card>
  );
}

/** Follows docs/product/figures.md#whole-percents. */
export function EngagementTimes({ times }: { times: MonthlySummary['timesOfDay'] }) {
  const { t, i18n } = useTranslation('history');
  const shown = (times ?? []).filter(({ percent }) => percent > 0);
  return (
    <Ranking about="times" isEmpty={shown.length === 0}>
      <ul className="flex flex-col gap-2">
        {shown.map(({ time, percent, average }) => (
          <li key={time}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>{t('summary.times.item', { time: t(`common:timesOfDay.${time}`), percent })}</span>
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
    </Ranking>
  );
}

export function MostUsedSets({ sets: { listed, tied } }: { sets: MonthlySummary['mostUsedSets'] }) {
  const { t } = useTranslation('history');
  const nameOf = useSetName();
  const most = listed[0]?.times ?? 1;
  return (
    <Ranking about="sets" isEmpty={listed.length === 0}>
      <ol className="flex flex-col gap-2">
        {listed.map(({ setId, times }) => {
          const name = nameOf(setId);
          return (
            <li key={setId}>
              <span {...markLanguage(name)}>{t('summary.sets.item', { name, count: times })}</span>
              <ShareBar percent={(100 * times) / most} />
            </li>
          );
        })}
      </ol>
      {tied > 0 && <p className="text-sm text-soft">{t('summary.sets.tied', { count: tied })}</p>}
    </Ranking>
  );
}
