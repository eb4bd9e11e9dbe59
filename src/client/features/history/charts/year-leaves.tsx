import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { YEAR_WEEKS, type YearDay } from '#shared/tracking/year.ts';
import { AxisLabels, FORCED_COLOURS } from './chart-figure.tsx';

/** A row shows half a year, so that a leaf is large enough on a phone. */
const BAND_WEEKS = Math.ceil(YEAR_WEEKS / 2);

/** The number of leaves is stated in a text beside it. */
export function YearLeaves({ days }: { days: readonly YearDay[] }) {
  return (
    <div aria-hidden="true" className={joinClasses('flex flex-wrap gap-x-2 gap-y-3', FORCED_COLOURS)}>
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
  const leaves = cells.filter(({ isLogged }) => isLogged);
  const others = cells.filter(({ isLogged }) => !isLogged);
  return (
    <div className="@container min-w-[min(17rem,100%)] flex-1">
      <AxisLabels
        className="h-[1.25rem] whitespace-nowrap"
        marks={cells
          .filter(({ day }) => day.endsWith('-01'))
          .map(({ day, column }) => ({
            key: day,
            at: (column + 0.5) / BAND_WEEKS,
            label: formatDate(day, i18n.language, { month: 'short' }),
          }))}
      />
      <svg role="presentation" viewBox={`0 0 ${BAND_WEEKS} 7`} className="w-full">
        <path
          d={others.map(({ column, row }) => `M${column + 0.38} ${row + 0.5}${DOT}`).join('')}
          className="fill-hairline"
        />
        <path
          d={leaves.map(({ column, row }) => `M${column + 0.12} ${row + 0.88}${LEAF}`).join('')}
          className="fill-leaf"
        />
      </svg>
    </div>
  );
}
