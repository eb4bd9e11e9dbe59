import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import type { WeekSessions } from '#shared/tracking/series.ts';
import { AXIS_STYLE, DAY_STYLE, GRID_LOOK, MARGIN, TOOLTIP_STYLE } from './chart-style.ts';
import { placeSessions } from './sessions-axis.ts';

/** Sessions per week as bars. */
export function SessionsChart({ weeks }: { weeks: readonly WeekSessions[] }) {
  const { t, i18n } = useTranslation('history');
  const axis = placeSessions(weeks);
  const formatWeek = (week: unknown) => formatDate(String(week), i18n.language, DAY_STYLE);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...weeks]} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid {...GRID_LOOK} />
        <XAxis {...AXIS_STYLE} dataKey="week" tickFormatter={formatWeek} minTickGap={16} />
        <YAxis {...AXIS_STYLE} width={28} domain={axis.domain} ticks={axis.ticks} />
        <Tooltip {...TOOLTIP_STYLE} labelFormatter={formatWeek} />
        <Bar
          dataKey="sessions"
          name={t('charts.columns.sessions')}
          fill="var(--color-leaf)"
          radius={[4, 4, 0, 0]}
          maxBarSize={40}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
