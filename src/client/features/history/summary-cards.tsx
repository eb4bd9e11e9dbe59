import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '#client/lib/i18n/day-formats.ts';
import { formatAverage, formatCount } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useSetName } from '#client/library/use-child.ts';
import { Card } from '#client/ui/card.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import type { MonthlySummary } from '#shared/tracking/monthly-summary.ts';

export function MonthlySummaryCard({ summary }: { summary: MonthlySummary }) {
  const { t, i18n } = useTranslation('history');
  const { averageEngagement, change } = summary;
  const toCount = (value: number) => formatCount(value, i18n.language);
  const toAverage = (value: number) => formatAverage(value, i18n.language);
  const describeChange = (
    figure: 'sessions' | 'averageEngagement' | 'cardsLearned',
    format: (value: number) => string,
    nothing: string,
  ) => {
    if (change === null) return null;
    const difference = change[figure];
    if (difference === null) return nothing;
    if (difference === 0) return t('summary.change.same');
    return t(`summary.change.${difference > 0 ? 'up' : 'down'}`, { value: format(Math.abs(difference)) });
  };
  const comparedDays = change && change.sessions !== null ? change.days : null;
  const figures = [
    {
      name: t('summary.totalSessions'),
      value: toCount(summary.totalSessions),
      note: describeChange('sessions', toCount, t('summary.change.noSessions')),
    },
    {
      name: t('summary.averageEngagement'),
      value:
        averageEngagement === null
          ? t('summary.notRated')
          : t('summary.outOfFive', { value: toAverage(averageEngagement) }),
      note: describeChange('averageEngagement', toAverage, t('summary.change.noRatings')),
    },
    {
      name: t('summary.cardsLearned'),
      value: toCount(summary.cardsLearned),
      note: describeChange('cardsLearned', toCount, ''),
    },
  ];
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-xl font-extrabold">{t('summary.title')}</h2>
        <p className="sr-only" aria-live="polite">
          {formatMonth(summary.period, i18n.language)}
        </p>
      </div>
      <div className="@container">
        <dl className="grid gap-x-3 gap-y-4 @min-[16rem]:grid-cols-3 @min-[26rem]:gap-x-6">
          {figures.map(({ name, value, note }) => (
            <div
              key={name}
              className={joinClasses('grid grid-rows-subgrid gap-y-0', note ? 'row-span-3' : 'row-span-2')}
            >
              <dt className="self-end text-sm leading-tight font-semibold wrap-break-word @min-[26rem]:text-base">
                {name}
              </dt>
              <dd className="font-display text-2xl font-extrabold">{value}</dd>
              {note && <dd className="text-sm leading-snug">{note}</dd>}
            </div>
          ))}
        </dl>
      </div>
      <p className="text-sm text-soft">
        {comparedDays !== null && `${t('summary.comparedDays', { count: comparedDays })} `}
        {t('summary.hint')}
      </p>
    </Card>
  );
}

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

/** Ranks the times of day (docs/product/figures.md#whole-percents). */
export function EngagementTimes({ times }: { times: MonthlySummary['timesOfDay'] }) {
  const { t, i18n } = useTranslation('history');
  const shownTimes = (times ?? []).filter(({ percent }) => percent > 0);
  return (
    <Ranking about="times" isEmpty={shownTimes.length === 0}>
      <ul className="flex flex-col gap-2">
        {shownTimes.map(({ time, percent, average }) => (
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
  const getSetName = useSetName();
  const maxTimes = listed[0]?.times ?? 1;
  return (
    <Ranking about="sets" isEmpty={listed.length === 0}>
      <ol className="flex flex-col gap-2">
        {listed.map(({ setId, times }) => {
          const text = t('summary.sets.item', { name: getSetName(setId), count: times });
          return (
            <li key={setId}>
              <span {...markLanguage(text)}>{text}</span>
              <ShareBar percent={(100 * times) / maxTimes} />
            </li>
          );
        })}
      </ol>
      {tied > 0 && <p className="text-sm text-soft">{t('summary.sets.tied', { count: tied })}</p>}
    </Ranking>
  );
}
