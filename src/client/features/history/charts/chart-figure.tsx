import { Component, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { FORCED_COLOURS } from './chart-style.ts';
import { ChartTable, type ChartTableProps } from './chart-table.tsx';

type ChartFigureProps = Pick<ChartTableProps, 'columns' | 'rows'> & {
  title: string;
  hint: string;
  /** Stands in the place of a chart that would have no point. */
  nothing?: string;
  children: ReactNode;
};

/**
 * A chart with its figures as a table: a screen reader always has the table, everyone else at the press of a button. A
 * chart whose chunk does not come leaves the table in its place, and the page alive.
 */
export function ChartFigure({ title, hint, columns, rows, nothing, children }: ChartFigureProps) {
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

/** Shows `fallback` when the chart cannot be had or drawn. */
class ChartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
