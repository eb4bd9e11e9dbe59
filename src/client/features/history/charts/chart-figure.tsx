import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { YEAR_WEEKS, type YearDay } from '#shared/tracking/series.ts';

type ChartTableProps = {
  titleId: string;
  columns: readonly [string, string];
  rows: readonly { key: string; name: string; value: string }[];
  hidden: boolean;
};

function ChartTable({ titleId, columns, rows, hidden }: ChartTableProps) {
  const boxProps = hidden
    ? { className: 'sr-only' }
    : {
        className: 'max-h-56 overflow-y-auto rounded-control border border-hairline',
        // Nothing inside is focusable, so the box takes focus, which lets the keyboard scroll it.
        tabIndex: 0,
        role: 'region',
        'aria-labelledby': titleId,
      };
  return (
    <div {...boxProps}>
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
  children: ReactNode;
};

/** Shows the figures as a chart, or as a table for screen readers and on request. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, hint, columns, rows, children } = props;
  const { t } = useTranslation('history');
  const titleId = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <Card className="overflow-x-clip">
      <figure className="relative flex min-w-0 flex-col gap-2">
        <figcaption>
          <h2 id={titleId} className="text-lg font-bold">
            {title}
          </h2>
          <p className="text-sm text-soft">{hint}</p>
        </figcaption>
        {!isTable && children}
        <ChartTable titleId={titleId} columns={columns} rows={rows} hidden={!isTable} />
        <Button
          tone="quiet"
          className="-mt-2 -mb-3 -ml-2 self-start px-2!"
          aria-pressed={isTable}
          aria-describedby={titleId}
          onClick={() => setIsTable(!isTable)}
        >
          {t('charts.asTable')}
        </Button>
      </figure>
    </Card>
  );
}

/** Without these classes, drawings ignore a device's forced colors. */
const FORCED_COLORS =
  'forced-color-adjust-none forced-colors:[--color-leaf:Highlight] forced-colors:[--color-ink:CanvasText] forced-colors:[--color-soft:CanvasText] forced-colors:[--color-field:CanvasText] forced-colors:[--color-hairline:GrayText]';

export const toPercent = (part: number) => `${100 * part}%`;

/** `position` runs from 0 at the bottom or left to 1. */
type Mark = { key: string | number; position: number; label: ReactNode };

/** Renders the labels of an axis. A narrow box hides every second label, and more with large text. */
function AxisLabels({ marks, className = '' }: { marks: readonly Mark[]; className?: string }) {
  return (
    <div className={joinClasses('relative text-sm leading-tight break-keep text-soft', className)}>
      {marks.map(({ key, position, label }, index) => (
        <span
          key={key}
          className={joinClasses(
            'absolute top-0 w-[3rem] -translate-x-1/2 text-center',
            index % 2 === 1 && '@max-[14rem]:hidden',
            index % 4 === 2 && '@max-[9rem]:hidden',
          )}
          style={{ left: toPercent(position) }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** Formats a date in at most two lines. A Chinese date ('10月26日') may break after its first part. */
export function formatAxisDate(day: string, language: string, style: Intl.DateTimeFormatOptions): string {
  return formatDate(day, language, style).replace(/[年月](?=\d)/, '$&\u200b');
}

type PlotProps = {
  rows: readonly Mark[];
  columns: readonly Mark[];
  /** The number of text lines in a column label. */
  lines?: 1 | 2;
  children: ReactNode;
};

/** Renders a chart with positions as fractions of its size, which fits any screen. Screen readers use the table. */
export function Plot({ rows, columns, lines = 1, children }: PlotProps) {
  return (
    <div aria-hidden="true" className={joinClasses('@container pt-6 pr-4 pl-9', FORCED_COLORS)}>
      <div className="relative h-40">
        {rows.map(({ key, position, label }) => (
          <div
            key={key}
            className={joinClasses(
              'absolute inset-x-0 border-t',
              position === 0 ? 'border-field' : 'border-hairline',
            )}
            style={{ bottom: toPercent(position) }}
          >
            <span className="absolute top-0 right-full mr-2 -translate-y-1/2 text-sm whitespace-nowrap text-soft">
              {label}
            </span>
          </div>
        ))}
        {children}
      </div>
      <AxisLabels marks={columns} className={lines === 1 ? 'mt-1.5 h-[1.25rem]' : 'mt-3.5 h-[2.25rem]'} />
    </div>
  );
}

/** Each band shows half a year so that a leaf is large enough on a phone. */
const BAND_WEEKS = Math.ceil(YEAR_WEEKS / 2);

/** Renders a year of leaves. Screen readers skip it, because the hint of the figure states the number of leaves. */
export function YearLeaves({ days }: { days: readonly YearDay[] }) {
  return (
    <div aria-hidden="true" className={joinClasses('flex flex-wrap gap-x-2 gap-y-3', FORCED_COLORS)}>
      {[0, BAND_WEEKS].map((week) => (
        <Band key={week} days={days.slice(7 * week, 7 * (week + BAND_WEEKS))} />
      ))}
    </div>
  );
}

const LEAF = 'v-.38a.38.38 0 0 1 .38-.38h.38v.38a.38.38 0 0 1-.38.38z';
const DOT = 'a.12.12 0 1 0 .24 0a.12.12 0 1 0-.24 0';

function Band({ days }: { days: readonly YearDay[] }) {
  const { i18n } = useTranslation();
  const cells = days.map((day, index) => ({ ...day, column: Math.floor(index / 7), row: index % 7 }));
  const loggedCells = cells.filter(({ isLogged }) => isLogged);
  const unloggedCells = cells.filter(({ isLogged }) => !isLogged);
  return (
    <div className="@container min-w-[min(17rem,100%)] flex-1">
      <AxisLabels
        className="h-[1.25rem] whitespace-nowrap"
        marks={cells
          .filter(({ day }) => day.endsWith('-01'))
          .map(({ day, column }) => ({
            key: day,
            position: (column + 0.5) / BAND_WEEKS,
            label: formatDate(day, i18n.language, { month: 'short' }),
          }))}
      />
      <svg role="presentation" viewBox={`0 0 ${BAND_WEEKS} 7`} className="w-full">
        <path
          d={unloggedCells.map(({ column, row }) => `M${column + 0.38} ${row + 0.5}${DOT}`).join('')}
          className="fill-hairline"
        />
        <path
          d={loggedCells.map(({ column, row }) => `M${column + 0.12} ${row + 0.88}${LEAF}`).join('')}
          className="fill-leaf"
        />
      </svg>
    </div>
  );
}
