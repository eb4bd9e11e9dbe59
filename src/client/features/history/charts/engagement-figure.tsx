import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAverage, formatCount } from '#client/lib/i18n/format-figure.ts';
import { formatDay, formatMonth } from '#shared/tracking/day-labels.ts';
import type { Period } from '#shared/tracking/months.ts';
import type { EngagementPoint } from '#shared/tracking/series.ts';
import { ChartFigure } from './chart-figure.tsx';

const EngagementChart = lazy(async () => ({
  default: (await import('./engagement-chart.tsx')).EngagementChart,
}));

/** Engagement over time: the rated days of a month, or the months of all history. */
export function EngagementFigure({ points, period }: { points: readonly EngagementPoint[]; period: Period }) {
  const { t, i18n } = useTranslation('history');
  const isAll = period === 'all';
  const rows = points.map(({ at, engagement }) => ({
    key: at,
    name: isAll ? formatMonth(at, i18n.language) : formatDay(at, i18n.language),
    value:
      engagement === null
        ? t('charts.notRated')
        : t('summary.outOfFive', { value: (isAll ? formatAverage : formatCount)(engagement, i18n.language) }),
  }));
  return (
    <ChartFigure
      title={t('charts.engagement')}
      hint={t(isAll ? 'charts.engagementHint.all' : 'charts.engagementHint.month')}
      columns={[t(isAll ? 'charts.columns.month' : 'charts.columns.day'), t('charts.columns.engagement')]}
      rows={rows}
      nothing={t('charts.noRating')}
    >
      <EngagementChart points={points} period={period} />
    </ChartFigure>
  );
}
