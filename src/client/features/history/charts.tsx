import { useTranslation } from 'react-i18next';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { formatMonth } from '#shared/tracking/day-labels.ts';
import type { Period } from '#shared/tracking/months.ts';
import type { EngagementPoint, WeekSessions } from '#shared/tracking/series.ts';
import { AXIS_STYLE, placeEngagement, placeSessions } from './chart-axes.ts';

const GRID_STYLE = { stroke: 'var(--color-hairline)', vertical: false, syncWithTicks: true } as const;

const MARGIN = { top: 8, right: 16, bottom: 0, left: 0 } as const;

const DAY_STYLE: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
const MONTH_STYLE: Intl.DateTimeFormatOptions = { month: 'short', year: '2-digit' };

const TOOLTIP_STYLE = {
  contentStyle: {
    background: 'var(--color-card)',
    border: '1px solid var(--color-hairline)',
    borderRadius: 'var(--radius-control)',
    color: 'var(--color-ink)',
  },
  itemStyle: { color: 'var(--color-ink)' },
  cursor: { stroke: 'var(--color-hairline)', fill: 'var(--color-hairline)', fillOpacity: 0.4 },
  isAnimationActive: false,
} as const;

export function EngagementChart({ points, period }: { points: readonly EngagementPoint[]; period: Period }) {
  const { t, i18n } = useTranslation('history');
  const axis = placeEngagement(points, period);
  const isAll = period === 'all';
  const labels = new Map([...axis.points, ...axis.ticks].map(({ x, at }) => [x, at]));
  const formatTick = (x: number) => {
    const at = labels.get(x);
    if (at === undefined) return '';
    return isAll
      ? formatDate(`${at}-01`, i18n.language, MONTH_STYLE)
      : formatDate(at, i18n.language, DAY_STYLE);
  };
  const formatLabel = (x: unknown) => {
    const at = labels.get(Number(x)) ?? '';
    return isAll && at ? formatMonth(at, i18n.language) : formatTick(Number(x));
  };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={axis.points} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid {...GRID_STYLE} />
        <XAxis
          {...AXIS_STYLE}
          dataKey="x"
          type="number"
          domain={axis.domain}
          ticks={axis.ticks.map(({ x }) => x)}
          tickFormatter={formatTick}
          padding={{ left: 8, right: 8 }}
        />
        <YAxis {...AXIS_STYLE} width={28} domain={[1, 5]} ticks={[1, 2, 3, 4, 5]} />
        <Tooltip {...TOOLTIP_STYLE} labelFormatter={formatLabel} />
        <Line
          dataKey="engagement"
          name={t('charts.columns.engagement')}
          stroke="var(--color-leaf)"
          strokeWidth={2}
          dot={{ r: isAll && points.length > 24 ? 2 : 4, fill: 'var(--color-leaf)' }}
          connectNulls={!isAll}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

export function SessionsChart({ weeks }: { weeks: readonly WeekSessions[] }) {
  const { t, i18n } = useTranslation('history');
  const axis = placeSessions(weeks);
  const formatWeek = (week: unknown) => formatDate(String(week), i18n.language, DAY_STYLE);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...weeks]} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid {...GRID_STYLE} />
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
