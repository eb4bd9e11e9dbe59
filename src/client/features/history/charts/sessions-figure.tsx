import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#shared/tracking/day-labels.ts';
import type { Period } from '#shared/tracking/months.ts';
import { MAX_CHART_WEEKS, type WeekSessions } from '#shared/tracking/series.ts';
import { ChartFigure } from './chart-figure.tsx';

const SessionsChart = lazy(async () => ({ default: (await import('./sessions-chart.tsx')).SessionsChart }));

/** Sessions per week: the weeks that touch a month, or those of all history. */
export function SessionsFigure({ weeks, period }: { weeks: readonly WeekSessions[]; period: Period }) {
  const { t, i18n } = useTranslation('history');
  const scope = period !== 'all' ? 'month' : weeks.length < MAX_CHART_WEEKS ? 'all' : 'latest';
  return (
    <ChartFigure
      title={t('charts.sessions')}
      hint={t(`charts.sessionsHint.${scope}`, { count: weeks.length })}
      columns={[t('charts.columns.week'), t('charts.columns.sessions')]}
      rows={weeks.map(({ week, sessions }) => ({
        key: week,
        name: formatDay(week, i18n.language),
        value: String(sessions),
      }))}
    >
      <SessionsChart weeks={weeks} />
    </ChartFigure>
  );
}
