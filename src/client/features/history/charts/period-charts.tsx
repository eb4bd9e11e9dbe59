import { useTranslation } from 'react-i18next';
import { formatDay, formatMonth } from '#client/lib/i18n/day-formats.ts';
import { formatAverage, formatCount, formatDate } from '#client/lib/i18n/formats.ts';
import { useToday } from '#client/library/use-child.ts';
import { Face } from '#client/ui/illustration/face.tsx';
import { getLastDayOf, getMonthOf, toWeekNumber } from '#shared/lib/calendar.ts';
import { groupBy } from '#shared/lib/collections.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import {
  type EngagementPoint,
  listYearDays,
  MAX_CHART_WEEKS,
  type Period,
  type WeekSessions,
  type YearDay,
} from '#shared/tracking/series.ts';
import { ChartFigure, formatAxisDate, Plot, toPercent, YearLeaves } from './chart-figure.tsx';

const MAX_LABELS = 4;

/** `x` runs from 0 on the left to 1 on the right. `at` is the day or month. */
type AxisPoint = { x: number; at: string };
type EngagementAxis = { points: (AxisPoint & { engagement: number | null })[]; labels: AxisPoint[] };

/** Places points by day, so that a week without a rating keeps its width, or by month for all history. */
export function placeEngagement(points: readonly EngagementPoint[], period: Period): EngagementAxis {
  if (period === 'all') {
    const lastIndex = Math.max(1, points.length - 1);
    const months = points.map((point, index) => ({ ...point, x: index / lastIndex }));
    return { points: months, labels: pickLabels(months) };
  }
  const dayCount = Number(getLastDayOf(period).slice(8));
  const toX = (day: number) => (day - 1) / (dayCount - 1);
  return {
    points: points.map((point) => ({ ...point, x: toX(Number(point.at.slice(8))) })),
    labels: [1, 8, 15, 22, 29]
      .filter((day) => day <= dayCount)
      .map((day) => ({ x: toX(day), at: `${period}-${String(day).padStart(2, '0')}` })),
  };
}

/** The minimum top of the axis. A week with fewer sessions leaves room above its bar. */
const MIN_TOP = 4;
const MAX_STEPS = 4;
const MAX_WEEKS_PER_MONTH = 6;

type SessionsAxis = { ticks: number[]; labels: AxisPoint[] };

/** Returns ticks from 0 to the top, and labels centered below their bars. */
export function placeSessions(weeks: readonly WeekSessions[]): SessionsAxis {
  const max = Math.max(MIN_TOP, ...weeks.map(({ sessions }) => sessions));
  const step = Math.ceil(max / MAX_STEPS);
  const bars = weeks.map(({ week }, index) => ({ x: (index + 0.5) / weeks.length, at: week }));
  return {
    ticks: Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step),
    labels: weeks.length <= MAX_WEEKS_PER_MONTH ? bars : pickLabels(bars),
  };
}

function pickLabels(points: readonly AxisPoint[]): AxisPoint[] {
  const step = Math.ceil(points.length / MAX_LABELS);
  return points.filter((_, index) => index % step === 0).map(({ x, at }) => ({ x, at }));
}

const RATINGS = [1, 2, 3, 4, 5] as const;
const toHeight = (rating: number) => (rating - 1) / 4;
const FACES = RATINGS.map((rating) => ({
  key: rating,
  position: toHeight(rating),
  label: <Face rating={rating} size={26} />,
}));

/** A single week, or month of all history, shows no trend (docs/product/figures.md#charts-that-say-something). */
const MIN_PERIODS = 2;

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
  const ratedPoints = points.filter(({ engagement }) => engagement !== null);
  const periods = new Set(ratedPoints.map(({ at }) => (isAll ? at : toWeekNumber(at))));
  if (periods.size < MIN_PERIODS) return null;
  const axis = placeEngagement(points, period);
  return (
    <ChartFigure
      title={t('charts.engagement')}
      hint={t(`charts.engagementHint.${isAll ? 'all' : 'month'}`)}
      columns={[t(isAll ? 'charts.columns.month' : 'charts.columns.day'), t('charts.columns.engagement')]}
      rows={rows}
    >
      <Plot
        rows={FACES}
        lines={isAll ? 2 : 1}
        columns={axis.labels.map(({ x, at }) => ({
          key: at,
          position: x,
          label: isAll
            ? formatAxisDate(`${at}-01`, i18n.language, { month: 'short', year: 'numeric' })
            : formatDate(at, i18n.language, { day: 'numeric' }),
        }))}
      >
        <svg
          role="presentation"
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <path
            d={drawLine(axis.points)}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-leaf stroke-2"
          />
        </svg>
        {axis.points.map(
          ({ x, at, engagement }, index) =>
            engagement !== null && (
              <span
                key={at}
                title={`${rows[index]?.name}: ${rows[index]?.value}`}
                className="absolute size-2.5 -translate-x-1/2 translate-y-1/2 rounded-full bg-leaf"
                style={{ left: toPercent(x), bottom: toPercent(toHeight(engagement)) }}
              />
            ),
        )}
      </Plot>
    </ChartFigure>
  );
}

/** Returns an SVG path with a gap for each unrated month. */
function drawLine(points: readonly { x: number; engagement: number | null }[]): string {
  return points
    .map(({ x, engagement }, index) => {
      if (engagement === null) return '';
      const command = typeof points[index - 1]?.engagement === 'number' ? 'L' : 'M';
      return `${command}${x} ${1 - toHeight(engagement)}`;
    })
    .join('');
}

export function SessionsFigure({ weeks, period }: { weeks: readonly WeekSessions[]; period: Period }) {
  const { t, i18n } = useTranslation('history');
  const allScope = weeks.length < MAX_CHART_WEEKS ? 'all' : 'latest';
  if (weeks.filter(({ sessions }) => sessions > 0).length < MIN_PERIODS) return null;
  const { ticks, labels } = placeSessions(weeks);
  const top = ticks.at(-1) ?? 1;
  return (
    <ChartFigure
      title={t('charts.sessions')}
      hint={t(`charts.sessionsHint.${period === 'all' ? allScope : 'month'}`, { count: weeks.length })}
      columns={[t('charts.columns.week'), t('charts.columns.sessions')]}
      rows={weeks.map(({ week, sessions }) => ({
        key: week,
        name: formatDay(week, i18n.language),
        value: String(sessions),
      }))}
    >
      <Plot
        rows={ticks.map((tick) => ({ key: tick, position: tick / top, label: tick }))}
        lines={2}
        columns={labels.map(({ x, at }) => ({
          key: at,
          position: x,
          label: formatAxisDate(at, i18n.language, { month: 'short', day: 'numeric' }),
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
                style={{ height: toPercent(sessions / top) }}
              />
            </div>
          ))}
        </div>
      </Plot>
    </ChartFigure>
  );
}

export function YearFigure({ records }: { records: readonly TrackingRecord[] }) {
  const { t, i18n } = useTranslation('history');
  const days = listYearDays(records, useToday());
  const countLogged = (yearDays: readonly YearDay[]) => yearDays.filter(({ isLogged }) => isLogged).length;
  return (
    <ChartFigure
      title={t('charts.year')}
      hint={t('charts.yearHint', { count: countLogged(days) })}
      columns={[t('charts.columns.month'), t('charts.columns.days')]}
      rows={[...groupBy(days, ({ day }) => getMonthOf(day))].map(([month, monthDays]) => ({
        key: month,
        name: formatMonth(month, i18n.language),
        value: String(countLogged(monthDays)),
      }))}
    >
      <YearLeaves days={days} />
    </ChartFigure>
  );
}
