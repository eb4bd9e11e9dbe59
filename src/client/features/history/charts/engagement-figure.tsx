import { useTranslation } from 'react-i18next';
import { formatAverage, formatCount, formatDate } from '#client/lib/i18n/formats.ts';
import { Face } from '#client/ui/illustration/face.tsx';
import { formatDay, formatMonth } from '#shared/tracking/day-labels.ts';
import type { Period } from '#shared/tracking/months.ts';
import type { EngagementPoint } from '#shared/tracking/series.ts';
import { placeEngagement } from './chart-axes.ts';
import { ChartFigure } from './chart-figure.tsx';
import { formatAxisDate, Plot, percent } from './plot.tsx';

const RATINGS = [1, 2, 3, 4, 5] as const;
const heightOf = (rating: number) => (rating - 1) / 4;
const FACES = RATINGS.map((rating) => ({
  key: rating,
  at: heightOf(rating),
  label: <Face rating={rating} size={26} />,
}));

/** A single rating shows no trend. */
const MIN_POINTS = 2;

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
  const scope = isAll ? 'all' : 'month';
  const axis = placeEngagement(points, period);
  return (
    <ChartFigure
      title={t('charts.engagement')}
      hint={t(`charts.engagementHint.${scope}`)}
      columns={[t(isAll ? 'charts.columns.month' : 'charts.columns.day'), t('charts.columns.engagement')]}
      rows={rows}
      nothing={
        points.length < MIN_POINTS && t(points.length === 0 ? 'charts.noRating' : `charts.oneRating.${scope}`)
      }
    >
      <Plot
        rows={FACES}
        lines={isAll ? 2 : 1}
        columns={axis.labels.map(({ x, at }) => ({
          key: at,
          at: x,
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
                style={{ left: percent(x), bottom: percent(heightOf(engagement)) }}
              />
            ),
        )}
      </Plot>
    </ChartFigure>
  );
}

/** An unrated month leaves a gap. */
function drawLine(points: readonly { x: number; engagement: number | null }[]): string {
  return points
    .map(({ x, engagement }, index) => {
      if (engagement === null) return '';
      const command = typeof points[index - 1]?.engagement === 'number' ? 'L' : 'M';
      return `${command}${x} ${1 - heightOf(engagement)}`;
    })
    .join('');
}
