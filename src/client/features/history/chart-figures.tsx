import { Component, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAverage, formatCount } from '#client/lib/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { formatDay, formatMonth } from '#shared/tracking/day-labels.ts';
import type { Period } from '#shared/tracking/months.ts';
import { type EngagementPoint, MAX_CHART_WEEKS, type WeekSessions } from '#shared/tracking/series.ts';

const EngagementChart = lazy(async () => ({ default: (await import('./charts.tsx')).EngagementChart }));
const SessionsChart = lazy(async () => ({ default: (await import('./charts.tsx')).SessionsChart }));

/** A device that forces its colours would leave ours in drawings. */
export const FORCED_COLOURS =
  'forced-colors:[--color-leaf:Highlight] forced-colors:[--color-soft:CanvasText] forced-colors:[--color-field:CanvasText] forced-colors:[--color-hairline:GrayText]';

type ChartTableProps = {
  titleId: string;
  columns: readonly [string, string];
  rows: readonly { key: string; name: string; value: string }[];
  hidden: boolean;
};

function ChartTable({ titleId, columns, rows, hidden }: ChartTableProps) {
  const box = hidden
    ? { className: 'sr-only' }
    : {
        className: 'max-h-56 overflow-y-auto rounded-control border border-hairline',
        // Nothing inside takes the focus, so that the box must, for the keyboard to scroll it.
        tabIndex: 0,
        role: 'region',
        'aria-labelledby': titleId,
      };
  return (
    <div {...box}>
      <table aria-labelledby={titleId} className="w-full text-left text-sm">
        <thead>
          <tr className="text-soft">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-1.5 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, value }) => (
            <tr key={key} className="border-t border-hairline">
              <th scope="row" className="px-3 py-1.5 font-normal">
                {name}
              </th>
              <td className="px-3 py-1.5">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ChartFigureProps = Pick<ChartTableProps, 'columns' | 'rows'> & {
  title: string;
  hint: string;
  nothing?: string;
  children: ReactNode;
};

/** The figures are a table too: for a screen reader, at a press, and when the chart cannot be loaded. */
function ChartFigure({ title, hint, columns, rows, nothing, children }: ChartFigureProps) {
  const { t } = useTranslation('history');
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  const table = (hidden: boolean) => (
    <ChartTable titleId={titleId} columns={columns} rows={rows} hidden={hidden} />
  );
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-2">
        <div className="min-w-1/2 flex-1">
          <h3 id={titleId} className="text-lg font-bold">
            {title}
          </h3>
          <p className="text-sm text-soft">{hint}</p>
        </div>
        {rows.length > 0 && (
          <Button
            tone="quiet"
            className="-my-1 px-2!"
            aria-pressed={asTable}
            aria-describedby={titleId}
            onClick={() => setAsTable(!asTable)}
          >
            {t('charts.asTable')}
          </Button>
        )}
      </figcaption>
      {rows.length === 0 && <p className="text-soft">{nothing}</p>}
      {rows.length > 0 && asTable && table(false)}
      {rows.length > 0 && !asTable && (
        <div className="relative">
          <ChartBoundary fallback={table(false)}>
            <Suspense
              fallback={<p className="flex h-40 items-center md:h-56 text-soft">{t('charts.loading')}</p>}
            >
              {/* When the window shrinks, the chart keeps its width until it is drawn again. */}
              <div aria-hidden="true" className={`h-40 overflow-x-clip md:h-56 ${FORCED_COLOURS}`}>
                {children}
              </div>
              {table(true)}
            </Suspense>
          </ChartBoundary>
        </div>
      )}
    </figure>
  );
}

type BoundaryProps = { fallback: ReactNode; children: ReactNode };

class ChartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

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
