import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#shared/tracking/day-labels.ts';
import type { WeekSessions } from '#shared/tracking/series.ts';
import { ChartFigure } from './chart-figure.tsx';

const SessionsChart = lazy(async () => ({ default: (await import('./sessions-chart.tsx')).SessionsChart }));

export function SessionsFigure({ weeks }: { weeks: readonly WeekSessions[] }) {
  const { t, i18n } = useTranslation('history');
  return (
    <ChartFigure
      title={t('charts.sessions')}
      hint={t('charts.sessionsHint')}
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
