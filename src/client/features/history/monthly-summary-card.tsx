import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAverage, formatCount } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useSetName } from '#client/library/use-child.ts';
import { Card } from '#client/ui/card.tsx';
import { formatMonth } from '#shared/tracking/day-labels.ts';
import type { MonthlySummary } from '#shared/tracking/monthly-summary.ts';
import { EngagementFigure, SessionsFigure } from './chart-figures.tsx';

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
    <section>
      <h3 className="mb-2 text-lg font-bold">{t(`summary.${about}.title`)}</h3>
      {isEmpty ? (
        <p className="text-soft">{t(`summary.${about}.none`)}</p>
      ) : (
        <>
          <p className="-mt-2 mb-2 text-sm text-soft">{t(`summary.${about}.hint`)}</p>
          {children}
        </>
      )}
    </section>
  );
}

function EngagementTimes({ times }: { times: MonthlySummary['timesOfDay'] }) {
  const { t, i18n } = useTranslation('history');
  return (
    <Ranking about="times" isEmpty={times === null}>
      <ul className="flex flex-col gap-2">
        {times?.map(({ time, percent, average }) => (
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

function MostUsedSets({ sets: { listed, tied } }: { sets: MonthlySummary['mostUsedSets'] }) {
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
      {tied > 0 && <p className="mt-2 text-sm text-soft">{t('summary.sets.tied', { count: tied })}</p>}
    </Ranking>
  );
}

function SummaryFigures({ summary }: { summary: MonthlySummary }) {
  const { t, i18n } = useTranslation('history');
  const { totalSessions, averageEngagement, cardsLearned, change } = summary;
  const count = (value: number) => formatCount(value, i18n.language);
  const average = (value: number) => formatAverage(value, i18n.language);
  /** 'up 0.3 from last month', 'down …' or 'same as last month'. */
  const describeChange = (by: number, format: (value: number) => string) =>
    by === 0
      ? t('summary.change.same')
      : t(`summary.change.${by > 0 ? 'up' : 'down'}`, { value: format(Math.abs(by)) });
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
      <Figure
        name={t('summary.totalSessions')}
        hint={t('summary.sessionsHint')}
        value={count(totalSessions)}
        note={
          change &&
          (change.sessions === null ? t('summary.change.noSessions') : describeChange(change.sessions, count))
        }
      />
      <Figure
        name={t('summary.averageEngagement')}
        value={
          averageEngagement === null
            ? t('summary.notRated')
            : t('summary.outOfFive', { value: average(averageEngagement) })
        }
        note={
          change &&
          (change.averageEngagement === null
            ? t('summary.change.noRatings')
            : describeChange(change.averageEngagement, average))
        }
      />
      <Figure
        name={t('summary.cardsLearned')}
        hint={t('summary.learnedHint')}
        value={count(cardsLearned)}
        note={change && describeChange(change.cardsLearned, count)}
      />
    </dl>
  );
}

type FigureProps = { name: string; hint?: string; value: string; note: string | null };

function Figure({ name, hint, value, note }: FigureProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
      <dt className="font-semibold wrap-break-word">{name}</dt>
      <dd className="font-display text-2xl font-extrabold">{value}</dd>
      <dd className="basis-full text-sm">
        {note && <span className="block">{note}</span>}
        {hint && <span className="block text-soft">{hint}</span>}
      </dd>
    </div>
  );
}

export function MonthlySummaryCard({ summary }: { summary: MonthlySummary }) {
  const { t, i18n } = useTranslation('history');
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-xl font-extrabold">
          {summary.period === 'all' ? t('summary.allMonths') : t('summary.title')}
        </h2>
        <p className="text-soft" aria-live="polite">
          {summary.period !== 'all' && formatMonth(summary.period, i18n.language)}
        </p>
      </div>
      <SummaryFigures summary={summary} />
      <div className="grid gap-6 md:grid-cols-2">
        <MostUsedSets sets={summary.mostUsedSets} />
        <EngagementTimes times={summary.timesOfDay} />
        <EngagementFigure points={summary.engagementOverTime} period={summary.period} />
        <SessionsFigure weeks={summary.sessionsPerWeek} period={summary.period} />
      </div>
    </Card>
  );
}
