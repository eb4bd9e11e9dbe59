import { useTranslation } from 'react-i18next';
import { formatAverage, formatCount } from '#client/lib/i18n/formats.ts';
import { Card } from '#client/ui/card.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { formatMonth } from '#shared/tracking/day-labels.ts';
import type { MonthlySummary } from '#shared/tracking/monthly-summary.ts';

type FigureProps = { name: string; value: string; note: string | null };

function Figure({ name, value, note }: FigureProps) {
  return (
    <div className={joinClasses('grid grid-rows-subgrid gap-y-0', note ? 'row-span-3' : 'row-span-2')}>
      <dt className="self-end text-sm leading-tight font-semibold wrap-break-word @min-[26rem]:text-base">
        {name}
      </dt>
      <dd className="font-display text-2xl font-extrabold">{value}</dd>
      {note && <dd className="text-sm leading-snug">{note}</dd>}
    </div>
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
    <dl className="grid gap-x-3 gap-y-4 @min-[16rem]:grid-cols-3 @min-[26rem]:gap-x-6">
      <Figure
        name={t('summary.totalSessions')}
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
        value={count(cardsLearned)}
        note={change && describeChange(change.cardsLearned, count)}
      />
    </dl>
  );
}

export function MonthlySummaryCard({ summary }: { summary: MonthlySummary }) {
  const { t, i18n } = useTranslation('history');
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-xl font-extrabold">
          {summary.period === 'all' ? t('summary.allMonths') : t('summary.title')}
        </h2>
        <p className="sr-only" aria-live="polite">
          {summary.period !== 'all' && formatMonth(summary.period, i18n.language)}
        </p>
      </div>
      <div className="@container">
        <SummaryFigures summary={summary} />
      </div>
      <p className="text-sm text-soft">{t('summary.hint')}</p>
    </Card>
  );
}
