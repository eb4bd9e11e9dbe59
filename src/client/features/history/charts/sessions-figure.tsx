import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';
import type { Period } from '#shared/tracking/months.ts';
import { MAX_CHART_WEEKS, type WeekSessions } from '#shared/tracking/series.ts';
import { placeSessions } from './chart-axes.ts';
import { ChartFigure } from './chart-figure.tsx';
import { Plot, percent } from './plot.tsx';

export function SessionsFigure({ weeks, period }: { weeks: readonly WeekSessions[]; period: Period }) {
  const { t, i18n } = useTranslation('history');
  const scope = period !== 'all' ? 'month' : weeks.length < MAX_CHART_WEEKS ? 'all' : 'latest';
  const { ticks, labels } = placeSessions(weeks);
  const top = ticks.at(-1) ?? 1;
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
      <Plot
        rows={ticks.map((tick) => ({ key: tick, at: tick / top, label: tick }))}
        columns={labels.map(({ x, at }) => ({
          key: at,
          at: x,
          // '2月24日' is too wide for one of six labels.
          label: formatDate(at, i18n.language, {
            month: i18n.language === 'zh' ? 'numeric' : 'short',
            day: 'numeric',
          }),
        }))}
      >
        <div className="absolute inset-0 flex items-end">
          {weeks.map(({ week, sessions }) => (
            <div
              key={week}
              title={`${formatDay(week, i18n.language)}: ${sessions}`}
              className="flex h-full flex-1 items-end justify-center"
            >
              <div
                className="w-2/3 max-w-10 rounded-t-[min(0.5rem,30%)] bg-leaf"
                style={{ height: percent(sessions / top) }}
              />
            </div>
          ))}
        </div>
      </Plot>
    </ChartFigure>
  );
}
